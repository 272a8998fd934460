import type { Language, Translate } from '../../i18n/texts.ts';

const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** A share 0…1 as whole percent, as the language writes it. */
export function shareText(language: Language, share: number): string {
  const key = `share ${language}`;
  const known = formatters.get(key);
  const format =
    known instanceof Intl.NumberFormat
      ? known
      : new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  formatters.set(key, format);
  return format.format(share);
}

/** Day before month in both languages. */
function dayText(language: Language, day: string, name: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${name} ${language}`;
  const known = formatters.get(key);
  const format =
    known instanceof Intl.DateTimeFormat
      ? known
      : new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...options, timeZone: 'UTC' });
  formatters.set(key, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** "20 Sep" of a date YYYY-MM-DD. */
export const shortDay = (language: Language, day: string): string =>
  dayText(language, day, 'short', { day: 'numeric', month: 'short' });

/** "20 September 2026" of a date YYYY-MM-DD. */
export const longDay = (language: Language, day: string): string =>
  dayText(language, day, 'long', { day: 'numeric', month: 'long', year: 'numeric' });

/** "Sep" */
export const shortMonth = (language: Language, day: string): string =>
  dayText(language, day, 'shortMonth', { month: 'short' });

/** "September" */
export const longMonth = (language: Language, day: string): string =>
  dayText(language, day, 'longMonth', { month: 'long' });

/** "Mon" */
export const shortWeekday = (language: Language, day: string): string =>
  dayText(language, day, 'weekday', { weekday: 'short' });

/** Monday, Wednesday and Friday, short. */
export const gridWeekdays = (language: Language): readonly [string, string, string] => [
  shortWeekday(language, '2024-01-01'),
  shortWeekday(language, '2024-01-03'),
  shortWeekday(language, '2024-01-05'),
];

/** "18:20 today", else the day before the time. `at` and `now` are epoch ms. */
export function momentText(t: Translate, language: Language, at: number, now: number): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(at);
  if (new Date(at).toDateString() === new Date(now).toDateString()) return t('insights.todayAt', { time });
  return `${new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format(at)}, ${time}`;
}

/** An hour of the day, "04:00". */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const MINUTE_MS = 60_000;

/** "3 h 24 min" */
export function durationText(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

/** Whole minutes. */
export const minutesOf = (ms: number): number => Math.round(ms / MINUTE_MS);

/** The place that a zone is named after: "Tokyo" of "Asia/Tokyo". */
export const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
