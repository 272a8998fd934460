import { type Box, LAST } from '../box/box.ts';
import type { Answered, Lesson } from './lesson.ts';
import type { LessonChange, LessonSettings } from './lesson-settings.ts';

/** What a part of a lesson came to; a card counts once, by its first verdict or override (lessons §6). */
export interface LessonSummary {
  /** Cards answered. */
  readonly cards: number;
  readonly right: number;
  /** The first answer to each card that was not right, in the order asked. */
  readonly missed: readonly Answered[];
  readonly movedOn: number;
  readonly wentBack: number;
  readonly stayed: number;
  /** Cards that came into the known box. */
  readonly known: number;
  /** Where the cards are now: how many by box value. */
  readonly places: ReadonlyMap<string, number>;
}

const isRight = ({ verdict, override }: Answered): boolean => verdict === 'good' || override;

/** Sums up the answers of a lesson from one of them on. */
export function summarise(
  { answered, tries }: Pick<Lesson, 'answered' | 'tries'>,
  boxes: readonly Box[],
  from = 0,
): LessonSummary {
  const first = new Map<string, Answered>();
  const last = new Map<string, Answered>();
  for (const each of answered.slice(from)) {
    const id = each.card.id;
    if (!first.has(id)) first.set(id, tries.find(({ card }) => card.id === id) ?? each);
    last.set(id, each);
  }
  const position = (box: string): number => boxes.findIndex(({ id }) => id === box);
  const steps = [...last.values()].map(({ card, to }) => Math.sign(position(to) - position(card.box)));
  const places = new Map<string, number>();
  for (const { to } of last.values()) places.set(to, (places.get(to) ?? 0) + 1);
  const missed = [...first.values()].filter((each) => !isRight(each));
  return {
    cards: first.size,
    right: first.size - missed.length,
    missed,
    movedOn: steps.filter((step) => step > 0).length,
    wentBack: steps.filter((step) => step < 0).length,
    stayed: steps.filter((step) => step === 0).length,
    known: [...last.values()].filter(({ card, to }) => to === LAST && card.box !== LAST).length,
    places,
  };
}

/** How many of the cards answered until `at` become due from one instant to before another; known ones never do. */
export function dueBetween(
  places: LessonSummary['places'],
  boxes: readonly Box[],
  { at, from, to }: { readonly at: number; readonly from: number; readonly to: number },
): number {
  return boxes
    .filter(({ kind, timer }) => kind === 'middle' && at + timer >= from && at + timer < to)
    .reduce((all, { id }) => all + (places.get(id) ?? 0), 0);
}

/** What a lesson suggests from its own evidence (lessons §6.5), and what taking it up changes. */
export interface LessonTip {
  readonly kind: 'accents' | 'articles' | 'synonyms' | 'new words';
  readonly count: number;
  readonly change: LessonChange;
}

const ENOUGH = 3;
const ENOUGH_SYNONYMS = 2;

/**
 * The one tip of a lesson; null where the evidence is thin or it would change nothing. What was missed under the present
 * settings as an accent or an article would be right under `gentle`, so it is never among the misses of that.
 * @param neverMet ids of the cards that the learner had not met before this lesson
 */
export function tipOf(
  missed: readonly Answered[],
  settings: LessonSettings,
  neverMet: ReadonlySet<string>,
): LessonTip | null {
  const count = (which: (each: Answered) => boolean): number => missed.filter(which).length;
  const forgiving: LessonChange = { check: 'gentle' };
  if (settings.check !== 'gentle') {
    const accents = count(({ kind }) => kind === 'accent');
    if (accents >= ENOUGH) return { kind: 'accents', count: accents, change: forgiving };
    const articles = count(({ kind }) => kind === 'loose');
    if (articles >= ENOUGH) return { kind: 'articles', count: articles, change: forgiving };
    // Under `strict` and, unless chosen otherwise, `own` a synonym is judged as under `gentle`.
    const isJudgedHarder =
      settings.check === 'standard' || (settings.check === 'own' && settings.own.synonym === 'bad');
    const synonyms = count(({ kind }) => kind === 'synonym');
    if (isJudgedHarder && synonyms >= ENOUGH_SYNONYMS) return { kind: 'synonyms', count: synonyms, change: forgiving };
  }
  const unknown = count(({ typed, card }) => typed === '' && neverMet.has(card.id));
  return unknown >= ENOUGH && !settings.introduce
    ? { kind: 'new words', count: unknown, change: { introduce: true } }
    : null;
}
