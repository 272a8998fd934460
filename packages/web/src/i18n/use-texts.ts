import { useTranslation } from 'react-i18next';
import { type Language, LANGUAGES } from './i18n.ts';

/** The texts of the interface in the language in use; rendered anew when it changes. Keys are checked by the compiler. */
export function useTexts() {
  const { t, i18n } = useTranslation();
  const language: Language = LANGUAGES.find((each) => each === i18n.resolvedLanguage) ?? 'en';
  return { t, language };
}

/** The typed `t`, for helpers that get it handed in. */
export type Translate = ReturnType<typeof useTexts>['t'];
