import { withTexts } from '../../../i18n/i18n.ts';
import { later } from '../../../ui/later/later.tsx';
import type { HeardProps } from './heard.tsx';

/** The speaker button beside a word; its code comes when the first prompt is shown. */
export const Speaker = later(
  () => withTexts('speech', () => import('./speaker.tsx')).then(({ Speaker }) => Speaker),
  'optional',
);
/** What is heard in the place of a word. */
/** Where it cannot be fetched, the word itself is shown. */
export const Heard = later<HeardProps>(
  () => withTexts('speech', () => import('./heard.tsx')).then(({ Heard }) => Heard),
  {
    standIn: ({ children }) => children,
  },
);
