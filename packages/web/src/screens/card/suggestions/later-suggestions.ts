import { withTexts } from '../../../i18n/i18n.ts';
import { later } from '../../../ui/later/later.tsx';

const load = () => withTexts('suggest', () => import('./suggestions.tsx'));

/** Only where a dictionary fits is the code of suggestions fetched. */
export const Suggestions = later(() => load().then(({ Suggestions }) => Suggestions), 'optional');
export const DictionaryPicker = later(() => load().then(({ DictionaryPicker }) => DictionaryPicker), 'optional');
