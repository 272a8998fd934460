import type { BoxPlace, CardWhy } from '@siedem/domain';
import { boxText } from './format.ts';
import type { Language, Translate } from './texts.ts';

const DAY_MS = 86_400_000;

/** Day before month in both languages, and hours from 0 to 24. */
const LOCALE: Readonly<Record<Language, string>> = { en: 'en-GB', pl: 'pl' };

const dateOf = (language: Language, at: number, now: number): string => {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' };
  if (!sameYear) options.year = 'numeric';
  return new Intl.DateTimeFormat(LOCALE[language], options).format(at);
};

const clockOf = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(LOCALE[language], { hour: '2-digit', minute: '2-digit' }).format(at);

/** What the moment is a part of: "answered at …" or "due since …". */
type Sense = 'at' | 'since';

/** A moment as insights §9 writes it: the date, within a day the time. All in the browser's zone. */
export function whenText(t: Translate, language: Language, at: number, now: number, sense: Sense = 'at'): string {
  if (Math.abs(at - now) >= DAY_MS) return dateOf(language, at, now);
  const time = clockOf(language, at);
  const [day, today] = [new Date(at).getDate(), new Date(now).getDate()];
  if (day === today) return sense === 'at' ? t('why.at', { time }) : t('why.sinceAt', { time });
  if (at > now) return t('why.tomorrow', { time });
  return sense === 'at' ? t('why.yesterday', { time }) : t('why.sinceYesterday', { time });
}

/** Expected recall in whole percent, from 1 to 99 (insights §6.5). */
export const recallText = (language: Language, recall: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(
    Math.min(0.99, Math.max(0.01, recall)),
  );

const sinceText = (t: Translate, language: Language, { since }: CardWhy, now: number): string => {
  switch (since.kind) {
    case 'never':
      return t('why.never');
    case 'known':
      return t('why.known', { when: whenText(t, language, since.at, now, 'since') });
    case 'answered':
      return t('why.answered', { when: whenText(t, language, since.at, now) });
    case 'moved':
      return t('why.moved', { when: whenText(t, language, since.at, now) });
  }
};

const dueText = (t: Translate, language: Language, { due }: CardWhy, now: number): string | null => {
  switch (due?.kind) {
    case undefined:
      return null;
    case 'waits':
      return t('why.waits', { when: whenText(t, language, due?.at ?? now, now) });
    case 'waiting':
      return t('why.waiting', { when: whenText(t, language, due?.at ?? now, now, 'since') });
    case 'always':
      return t('why.always');
    case 'unasked':
      return t('why.unasked');
  }
};

const nameOf = (t: Translate, { box }: BoxPlace): string => boxText(t, box);

function movesText(t: Translate, { right, wrong }: CardWhy): string {
  const rightSays = right === null ? {} : { right: right.position, rightName: nameOf(t, right) };
  if (wrong === null) return t('why.stays', rightSays);
  const wrongSays = { wrong: wrong.position, wrongName: nameOf(t, wrong) };
  return right === null ? t('why.onlyWrong', wrongSays) : t('why.both', { ...rightSays, ...wrongSays });
}

function recallPart(t: Translate, language: Language, { due }: CardWhy, recall: number | null): string | null {
  if (recall === null) return null;
  const share = recallText(language, recall);
  return due?.kind === 'waiting' ? t('why.recallNow', { share }) : t('why.recall', { share });
}

/**
 * The sentence for a card's date (insights §9), its parts joined by " · ".
 *
 * @param recall expected recall at `why.recallAt`, 0…1; null if nothing is known of it
 * @param now epoch ms
 */
export function whyText(t: Translate, language: Language, why: CardWhy, recall: number | null, now: number): string {
  const paused = why.pausedMs === 0 ? null : t('why.paused', { count: Math.max(1, Math.round(why.pausedMs / DAY_MS)) });
  return [
    t('why.box', { position: why.position, of: why.of }),
    sinceText(t, language, why, now),
    paused,
    dueText(t, language, why, now),
    movesText(t, why),
    recallPart(t, language, why, recall),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
