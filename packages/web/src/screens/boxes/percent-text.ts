import type { Language } from '../../i18n/texts.ts';

/** A share 0…1 as whole percent. */
export const percentText = (language: Language, share: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
