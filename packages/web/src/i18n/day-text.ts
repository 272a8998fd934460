import type { Language } from './texts.ts';

/** Day before month in both languages. */
const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language);

const format = (language: Language, date: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(language), options).format(date);

/** "1 December" of a date YYYY-MM-DD. */
export const dayMonth = (language: Language, day: string): string =>
  format(language, new Date(`${day}T00:00:00Z`), { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** "1 Dec" of a date YYYY-MM-DD. */
export const dayShortMonth = (language: Language, day: string): string =>
  format(language, new Date(`${day}T00:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "14 May" of an instant, epoch ms, in the zone of the browser. */
export const instantDay = (language: Language, at: number): string =>
  format(language, new Date(at), { day: 'numeric', month: 'long' });

/** "9" of a date YYYY-MM-DD where the other is of the same month, else {@link dayMonth}. */
export const dayBefore = (language: Language, day: string, other: string): string =>
  day.slice(0, 7) === other.slice(0, 7) ? String(Number(day.slice(8))) : dayMonth(language, day);
