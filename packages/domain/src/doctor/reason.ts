import type { Interval, Unit } from '../box/interval.ts';
import { DAY_MS } from '../limits.ts';
import { intervalMs } from '../box/interval.ts';

/** A sentence in both languages, at most 160 characters (insights §7.5). */
export interface Reason {
  readonly en: string;
  readonly pl: string;
}

const POLISH: Readonly<Record<Unit, readonly [one: string, few: string, many: string]>> = {
  hours: ['godzina', 'godziny', 'godzin'],
  days: ['dzień', 'dni', 'dni'],
  months: ['miesiąc', 'miesiące', 'miesięcy'],
};
/** After "po": locative. */
const POLISH_AFTER: Readonly<Record<Unit, readonly [one: string, other: string]>> = {
  hours: ['godzinie', 'godzinach'],
  days: ['dniu', 'dniach'],
  months: ['miesiącu', 'miesiącach'],
};
const ENGLISH: Readonly<Record<Unit, string>> = { hours: 'hour', days: 'day', months: 'month' };
const NBSP = '\u00A0';

const isFew = (n: number): boolean => n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14);

/** An interval in words: "21 days", "21 dni". */
export const intervalWords = ({ number, unit }: Interval): Reason => {
  const [one, few, many] = POLISH[unit];
  return {
    en: `${number}${NBSP}${ENGLISH[unit]}${number === 1 ? '' : 's'}`,
    pl: `${number}${NBSP}${number === 1 ? one : isFew(number) ? few : many}`,
  };
};

const afterWords = ({ number, unit }: Interval): string =>
  `po${NBSP}${number}${NBSP}${POLISH_AFTER[unit][number === 1 ? 0 : 1]}`;

const percent = (share: number): { en: string; pl: string } => {
  const shown = String(Math.round(100 * share));
  return { en: `${shown}%`, pl: `${shown}%` };
};

/** Below it an interval only decides at which visit of the day a card is asked. */
const SAME_DAY = DAY_MS;

/** Why another interval is suggested, with the measured and the expected share. */
export const reasonOf = (
  present: Interval,
  {
    interval,
    expected,
    measured,
  }: { readonly interval: Interval; readonly expected: number; readonly measured: number },
): Reason => {
  const [is, would] = [percent(measured), percent(expected)];
  const next = intervalWords(interval);
  const [now, then] = [intervalMs(present), intervalMs(interval)];
  if (then < now && now - then < SAME_DAY) {
    return {
      en: `You remember ${is.en} here; ${next.en} would bring every card to your next visit, about ${would.en}.`,
      pl: `Pamiętasz tu ${is.pl}; ${next.pl} ${isFew(interval.number) ? 'sprawią' : 'sprawi'}, że każda karta zdąży na${NBSP}twoją następną wizytę: około ${would.pl}.`,
    };
  }
  const verb = then < now ? 'would be' : 'would still be';
  return {
    en: `You remember ${is.en} here; after ${next.en} it ${verb} about ${would.en}.`,
    pl:
      then < now
        ? `Pamiętasz tu ${is.pl}; ${afterWords(interval)} byłoby to około ${would.pl}.`
        : `Pamiętasz tu ${is.pl}; ${afterWords(interval)} byłoby to nadal około ${would.pl}.`,
  };
};

/** Why another arrangement of all boxes is suggested. Shares 0…1 of words kept in mind. */
export const togetherReason = ({
  answers,
  before,
  after,
}: {
  readonly answers: number;
  readonly before: number;
  readonly after: number;
}): Reason => {
  const many = Math.max(1, Math.round(answers));
  const [was, would] = [percent(before), percent(after)];
  return {
    en: `About ${many} answer${many === 1 ? '' : 's'} a day would keep ${would.en} of your words in mind instead of ${was.en}.`,
    pl: `Około ${many}${NBSP}odpowiedzi dziennie utrzyma w${NBSP}pamięci ${would.pl} twoich słów zamiast ${was.pl}.`,
  };
};
