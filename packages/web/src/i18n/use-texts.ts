import i18next, { type TFunction } from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import { type Language, language } from './i18n.ts';

/** The typed `t`, for helpers that get it handed in. Keys are checked by the compiler. */
export type Translate = TFunction;

const subscribe = (listener: () => void): (() => void) => {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
};

/** The texts of the interface in the language in use; rendered anew when it changes. */
export function useTexts(): { readonly t: Translate; readonly language: Language } {
  const current = useSyncExternalStore(subscribe, language, language);
  return useMemo(() => ({ t: i18next.getFixedT(current), language: current }), [current]);
}
