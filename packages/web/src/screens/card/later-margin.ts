import { withTexts } from '../../i18n/i18n.ts';
import { later } from '../../ui/later/later.tsx';

/** Below the card and not needed to write on it: its code and texts come after the card is in sight. */
export const MarginFields = later(() =>
  withTexts('cardMargin', () => import('./margin-fields.tsx')).then(({ MarginFields }) => MarginFields),
);
