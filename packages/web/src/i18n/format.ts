import type { Interval, TimeLeft, Unit } from '@siedem/domain';
import type { Language } from './texts.ts';
import type { Translate } from './texts.ts';

const UNIT_KEYS = {
  hours: 'interval.hours',
  days: 'interval.days',
  months: 'interval.months',
} as const satisfies Record<Unit, string>;

/** The interval of a box as people say it: "1 day", "3 dni", "5 godzin", "2 miesiące" (decisions §1.2). */
export const intervalText = (t: Translate, { number, unit }: Interval): string => t(UNIT_KEYS[unit], { count: number });

/** An interval after a preposition, as in "back in 1 hour": Polish bends the hour ("za 1 godzinę"), days and months are alike. */
export const waitText = (t: Translate, interval: Interval): string =>
  interval.unit === 'hours' ? t('interval.waitHours', { count: interval.number }) : intervalText(t, interval);

/** Name of a box: "unknown" and "known" for the ends, the interval between them. */
export const boxText = (
  t: Translate,
  box: { readonly kind: 'first' | 'middle' | 'last'; readonly interval: Interval | null },
): string => {
  if (box.interval !== null) return intervalText(t, box.interval);
  return box.kind === 'first' ? t('box.unknown') : t('box.known');
};

/** Time until a card is due, e.g. "5 h 10 min" or "3 days" (specification §4). */
export const timeLeftText = (t: Translate, left: TimeLeft): string =>
  left.unit === 'days'
    ? t('interval.days', { count: left.days })
    : left.hours === 0
      ? t('interval.minutes', { minutes: left.minutes })
      : t('interval.hoursMinutes', { hours: left.hours, minutes: left.minutes });

/** Made once: a formatter takes longer to make than a list to draw. */
const numbers: Partial<Record<Language, Intl.NumberFormat>> = {};

/** A whole number with the language's separators. */
export const numberText = (language: Language, value: number): string =>
  (numbers[language] ??= new Intl.NumberFormat(language)).format(value);

/** A sum in Polish currency; `grosze` is a hundredth. */
export const moneyText = (language: Language, grosze: number): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'PLN' }).format(grosze / 100);

/** Day, month and year of an instant in the browser's zone. */
export const dateText = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(at);

/** Date and time of an instant in the browser's zone. */
export const dateTimeText = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** Hour and minute of an instant in the browser's zone. */
export const timeText = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(at);

/** The first ten characters of an ISO date, as the specification shows the end of premium (§2 Shell); '' for none. */
export const isoDay = (iso: string | null): string => iso?.slice(0, 10) ?? '';
