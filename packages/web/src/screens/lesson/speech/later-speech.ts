import { withTexts } from '../../../i18n/i18n.ts';
import { later } from '../../../ui/later/later.tsx';

/** The speaker button beside a word; its code comes when the first prompt stands. */
export const Speaker = later(
  () => withTexts('speech', () => import('./speaker.tsx')).then(({ Speaker }) => Speaker),
  'optional',
);
/** What is heard in the place of a word. */
export const Heard = later(() => withTexts('speech', () => import('./heard.tsx')).then(({ Heard }) => Heard));
