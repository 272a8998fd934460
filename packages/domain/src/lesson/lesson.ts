import type { Box } from '../box/box.ts';
import type { CardText } from '../card/card-text.ts';
import { acceptedAnswers, type Direction, isBlankAnswer, type Verdict } from './answer.ts';
import { lettersOf } from './graphemes.ts';
import { type AnswerKind, judgeAnswer, type Judged } from './judge-answer.ts';
import { type Ending, moveAfter } from './move-after.ts';

/** A card of a lesson. */
export interface LessonCard extends CardText {
  readonly id: string;
  /** Box value when the prompt was shown. */
  readonly box: string;
}

/** Phase of a lesson. `judged` keeps the typed text until the learner goes on. */
export type Phase =
  | { readonly kind: 'prompt' }
  | { readonly kind: 'judged'; readonly typed: string; readonly checked: Judged }
  | { readonly kind: 'finished' };

/** Outcome of one card's turn, or of one try. */
export interface Answered {
  readonly card: LessonCard;
  readonly direction: Direction;
  readonly typed: string;
  readonly kind: AnswerKind;
  readonly verdict: Verdict;
  readonly override: boolean;
  readonly to: string;
  /** id of the card that was meant, if the answer was another card's */
  readonly other?: string;
}

/** Ids of the drawn cards in the order of asking; an array is one. Shared by all states of a lesson, because it may be long. */
export interface LessonQueue {
  readonly length: number;
  /** id of the card at a place from 0 */
  at(place: number): string | undefined;
}

/** The prompt's direction: drawn once for the lesson, or by card. */
export type AskSide = (card: LessonCard) => Direction;

/** State of a lesson, immutable; each step returns the next one. */
export interface Lesson {
  /** The side shown of the present card. */
  readonly direction: Direction;
  readonly ask: AskSide;
  readonly queue: LessonQueue;
  /** Place in the queue of the card whose turn it is; `queue.length` when the lesson has ended. */
  readonly at: number;
  /** The card whose turn it is; null when the lesson has ended. */
  readonly card: LessonCard | null;
  readonly phase: Phase;
  readonly answered: readonly Answered[];
  /** Misses after which the learner tried again, in order. */
  readonly tries: readonly Answered[];
}

/** A step of a lesson and, if a card's turn ended or an answer missed, the review to record (decisions §3.5). */
export interface LessonStep {
  readonly lesson: Lesson;
  readonly record: Answered | null;
}

const only = (lesson: Lesson): LessonStep => ({ lesson, record: null });

/** Reads a card's present state; undefined if it was deleted since it was drawn. */
export type ReadCard = (id: string) => LessonCard | undefined;

/** Judges an answer to a card by the learner's rules. */
export type JudgeCard = (typed: string, card: LessonCard, direction: Direction) => Judged;

/** The default: by distance alone (decisions §3.2). */
const byStandard: JudgeCard = (typed, card, direction) =>
  judgeAnswer(typed, { accepted: acceptedAnswers(card, direction) }, { check: 'standard' });

/** The turn of the first existing card from a position on; the end if there is none. */
const turnFrom = (lesson: Omit<Lesson, 'phase' | 'card'>, read: ReadCard): Lesson => {
  for (let { at } = lesson; at < lesson.queue.length; at++) {
    const card = read(lesson.queue.at(at) ?? '');
    if (card) return { ...lesson, at, card, direction: lesson.ask(card), phase: { kind: 'prompt' } };
  }
  return { ...lesson, at: lesson.queue.length, card: null, phase: { kind: 'finished' } };
};

/** Starts a lesson over the drawn cards, in their order; it is over at once if there are none. */
export function startLesson(queue: LessonQueue, direction: Direction | AskSide, read: ReadCard): Lesson {
  const ask: AskSide = typeof direction === 'function' ? direction : () => direction;
  const shown = typeof direction === 'function' ? 'word' : direction;
  return turnFrom({ direction: shown, ask, queue, at: 0, answered: [], tries: [] }, read);
}

/** Cards still to be asked, the present one included. */
export const cardsLeft = (lesson: Lesson): number => lesson.queue.length - lesson.at;

const goOn = (lesson: Lesson, read: ReadCard): Lesson => turnFrom({ ...lesson, at: lesson.at + 1 }, read);

/**
 * Checks what was typed; a blank answer changes nothing (specification §5 Lesson). A right answer is recorded at once, a
 * miss when the learner has decided between next, try again and correct.
 */
export function answer(
  lesson: Lesson,
  typed: string,
  boxes: readonly Box[],
  judge: JudgeCard = byStandard,
): LessonStep {
  const { card, direction } = lesson;
  if (!card || lesson.phase.kind !== 'prompt' || isBlankAnswer(typed)) return only(lesson);
  const checked = judge(typed, card, direction);
  const { verdict, kind } = checked;
  const to = moveAfter({ verdict, override: false }, boxes, card.box);
  return {
    lesson: { ...lesson, phase: { kind: 'judged', typed, checked } },
    record: verdict === 'good' ? { card, direction, typed, kind, verdict, override: false, to } : null,
  };
}

/** "I don't know": counts as wrong, whatever was typed. */
export function giveUp(lesson: Lesson): LessonStep {
  const { card } = lesson;
  if (!card || lesson.phase.kind !== 'prompt') return only(lesson);
  const nearest = acceptedAnswers(card, lesson.direction)[0] ?? '';
  const checked: Judged = { kind: 'wrong', verdict: 'bad', nearest, distance: lettersOf(nearest).length, other: null };
  return only({ ...lesson, phase: { kind: 'judged', typed: '', checked } });
}

const finish = (lesson: Lesson, boxes: readonly Box[], read: ReadCard, ending: Ending): LessonStep => {
  const { card, direction } = lesson;
  if (!card || lesson.phase.kind !== 'judged') return only(lesson);
  const { typed, checked } = lesson.phase;
  const to = moveAfter(ending, boxes, card.box);
  const meant = checked.other === null ? {} : { other: checked.other };
  const record: Answered = { card, direction, typed, kind: checked.kind, ...ending, to, ...meant };
  return {
    record: ending.verdict === 'good' ? null : record,
    lesson: { ...goOn(lesson, read), answered: [...lesson.answered, record] },
  };
};

const verdictOf = ({ phase }: Lesson): Verdict => (phase.kind === 'judged' ? phase.checked.verdict : 'bad');

/**
 * Next: the card goes where the verdict sends it; after a near miss it stays in its box and leaves the queue. A learner who
 * leaves the lesson at a verdict has answered too: the screen takes this step first, so that nothing is lost.
 */
export const next = (lesson: Lesson, boxes: readonly Box[], read: ReadCard): LessonStep =>
  finish(lesson, boxes, read, { verdict: verdictOf(lesson), override: false });

/** Correct: the learner's own word overrides a miss (specification §4); after a right answer it is the same as next. */
export const countAsCorrect = (lesson: Lesson, boxes: readonly Box[], read: ReadCard): LessonStep =>
  finish(lesson, boxes, read, { verdict: verdictOf(lesson), override: verdictOf(lesson) !== 'good' });

/**
 * Count as wrong, and Wrong, always (lessons §2, §4): recorded as `bad`, and on. The record of an answer that was right by
 * rule has been taken back by then.
 */
export const countAsWrong = (lesson: Lesson, boxes: readonly Box[], read: ReadCard): LessonStep =>
  finish(lesson, boxes, read, { verdict: 'bad', override: false });

/** Try again (specification §4): the card stays where it is in the queue and nothing moves; the try itself is recorded. */
export function tryAgain(lesson: Lesson): LessonStep {
  const { card, direction } = lesson;
  if (!card || lesson.phase.kind !== 'judged') return only(lesson);
  const { typed, checked } = lesson.phase;
  const { kind, verdict, other } = checked;
  const meant = other === null ? {} : { other };
  const record: Answered = { card, direction, typed, kind, verdict, override: false, to: card.box, ...meant };
  return { record, lesson: { ...lesson, phase: { kind: 'prompt' }, tries: [...lesson.tries, record] } };
}

/** The present card was postponed: another card has its place in the queue. */
export const askLater = (lesson: Lesson, read: ReadCard): Lesson => turnFrom(lesson, read);

/** The present card was deleted elsewhere: its turn is over without an answer. */
export const dropCard = (lesson: Lesson, read: ReadCard): Lesson => (lesson.card ? goOn(lesson, read) : lesson);
