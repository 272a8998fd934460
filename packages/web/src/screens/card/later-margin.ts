import { withTexts } from '../../i18n/i18n.ts';
import { later } from '../../ui/later/later.tsx';

/** Fetched with the screen (see `shell/routes.tsx`). If it cannot be had, the card can be written without it. */
export const MarginFields = later(
  () => withTexts('cardMargin', () => import('./margin-fields.tsx')).then(({ MarginFields }) => MarginFields),
  'optional',
);
