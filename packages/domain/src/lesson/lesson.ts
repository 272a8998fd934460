import type { Box } from '../box/box.ts';
import type { CardText } from '../card/card-text.ts';
import {
  acceptedAnswers,
  type CheckedAnswer,
  checkAnswer,
  type Direction,
  isBlankAnswer,
  type Verdict,
} from './answer.ts';
import { lettersOf } from './graphemes.ts';
import { moveAfter } from './move-after.ts';

/** A card as it stands in a lesson. */
export interface LessonCard extends CardText {
  readonly id: string;
  /** Box value when the prompt was shown. */
  readonly box: string;
}

/** Where the lesson stands. `judged` keeps what was typed until the learner goes on. */
export type Phase =
  | { readonly kind: 'prompt' }
  | { readonly kind: 'judged'; readonly typed: string; readonly checked: CheckedAnswer }
  | { readonly kind: 'finished' };

/** What one card's turn came to. */
export interface Answered {
  readonly card: LessonCard;
  readonly typed: string;
  readonly verdict: Verdict;
  readonly override: boolean;
  readonly to: string;
}

/** Ids of the drawn cards in the order they are asked in; an array is one. The same for the whole lesson, for it may be long. */
export interface LessonQueue {
  readonly length: number;
  /** id of the card at a place from 0 */
  at(place: number): string | undefined;
}

/** A lesson at one moment; each step makes the next one. */
export interface Lesson {
  readonly direction: Direction;
  readonly queue: LessonQueue;
  /** Place in the queue of the card whose turn it is; `queue.length` when the lesson has ended. */
  readonly at: number;
  /** The card whose turn it is; null when the lesson has ended. */
  readonly card: LessonCard | null;
  readonly phase: Phase;
  readonly answered: readonly Answered[];
}

/** A step of a lesson and, where a card's turn ended or an answer missed, what is to be recorded (decisions §3.5). */
export interface LessonStep {
  readonly lesson: Lesson;
  readonly record: Answered | null;
}

const only = (lesson: Lesson): LessonStep => ({ lesson, record: null });

/** Reads a card as it is by now; undefined when it was deleted since it was drawn. */
export type ReadCard = (id: string) => LessonCard | undefined;

/** The turn of the first card from a place on that is still there; the end where none is. */
const turnFrom = (lesson: Omit<Lesson, 'phase' | 'card'>, read: ReadCard): Lesson => {
  for (let { at } = lesson; at < lesson.queue.length; at++) {
    const card = read(lesson.queue.at(at) ?? '');
    if (card) return { ...lesson, at, card, phase: { kind: 'prompt' } };
  }
  return { ...lesson, at: lesson.queue.length, card: null, phase: { kind: 'finished' } };
};

/** A lesson over the drawn cards, in their order; over at once where there are none. */
export const startLesson = (queue: LessonQueue, direction: Direction, read: ReadCard): Lesson =>
  turnFrom({ direction, queue, at: 0, answered: [] }, read);

/** How many cards are still to be asked, the present one among them. */
export const cardsLeft = (lesson: Lesson): number => lesson.queue.length - lesson.at;

const goOn = (lesson: Lesson, read: ReadCard): Lesson => turnFrom({ ...lesson, at: lesson.at + 1 }, read);

/**
 * Checks what was typed; a blank answer changes nothing (specification §5 Lesson). A right answer is recorded at once, for
 * nothing can change it any more; a miss when the learner has decided between next, try again and correct.
 */
export function answer(lesson: Lesson, typed: string, boxes: readonly Box[]): LessonStep {
  const { card } = lesson;
  if (!card || lesson.phase.kind !== 'prompt' || isBlankAnswer(typed)) return only(lesson);
  const checked = checkAnswer(typed, acceptedAnswers(card, lesson.direction));
  const { verdict } = checked;
  const to = moveAfter({ verdict, override: false }, boxes, card.box);
  return {
    lesson: { ...lesson, phase: { kind: 'judged', typed, checked } },
    record: verdict === 'good' ? { card, typed, verdict, override: false, to } : null,
  };
}

/** "I don't know": counts as wrong, whatever stands in the input. */
export function giveUp(lesson: Lesson): LessonStep {
  const { card } = lesson;
  if (!card || lesson.phase.kind !== 'prompt') return only(lesson);
  const nearest = acceptedAnswers(card, lesson.direction)[0] ?? '';
  return only({
    ...lesson,
    phase: { kind: 'judged', typed: '', checked: { verdict: 'bad', nearest, distance: lettersOf(nearest).length } },
  });
}

const finish = (lesson: Lesson, boxes: readonly Box[], read: ReadCard, override: boolean): LessonStep => {
  const { card } = lesson;
  if (!card || lesson.phase.kind !== 'judged') return only(lesson);
  const { typed, checked } = lesson.phase;
  const record: Answered = {
    card,
    typed,
    verdict: checked.verdict,
    override,
    to: moveAfter({ verdict: checked.verdict, override }, boxes, card.box),
  };
  return {
    record: checked.verdict === 'good' ? null : record,
    lesson: { ...goOn(lesson, read), answered: [...lesson.answered, record] },
  };
};

/**
 * Next: the card goes where the verdict sends it; after a near miss it stays in its box and leaves the queue. A learner who
 * leaves the lesson at a verdict has answered too: the screen takes this step first, so that nothing is lost.
 */
export const next = (lesson: Lesson, boxes: readonly Box[], read: ReadCard): LessonStep =>
  finish(lesson, boxes, read, false);

/** Correct: the learner's own word overrides a miss (specification §4); after a right answer it is the same as next. */
export const countAsCorrect = (lesson: Lesson, boxes: readonly Box[], read: ReadCard): LessonStep =>
  finish(lesson, boxes, read, lesson.phase.kind === 'judged' && lesson.phase.checked.verdict !== 'good');

/** Try again (specification §4): the card stays where it is in the queue and nothing moves; the try itself is recorded. */
export function tryAgain(lesson: Lesson): LessonStep {
  const { card } = lesson;
  if (!card || lesson.phase.kind !== 'judged') return only(lesson);
  const { typed, checked } = lesson.phase;
  return {
    record: { card, typed, verdict: checked.verdict, override: false, to: card.box },
    lesson: { ...lesson, phase: { kind: 'prompt' } },
  };
}

/** The present card was deleted elsewhere: its turn is over without an answer. */
export const dropCard = (lesson: Lesson, read: ReadCard): Lesson => (lesson.card ? goOn(lesson, read) : lesson);
