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

/** A lesson at one moment; each step makes the next one. */
export interface Lesson {
  readonly direction: Direction;
  /** The drawn cards in the order they are asked in: one array for the whole lesson, which may be long. */
  readonly cards: readonly LessonCard[];
  /** Place of the card whose turn it is; `cards.length` when the lesson has ended. */
  readonly at: number;
  readonly phase: Phase;
  readonly answered: readonly Answered[];
}

/** A step of a lesson and, where a card's turn ended or an answer missed, what is to be recorded (decisions §3.5). */
export interface LessonStep {
  readonly lesson: Lesson;
  readonly record: Answered | null;
}

const only = (lesson: Lesson): LessonStep => ({ lesson, record: null });

/** A lesson over the drawn cards, in their order; over at once where there are none. */
export const startLesson = (cards: readonly LessonCard[], direction: Direction): Lesson => ({
  direction,
  cards,
  at: 0,
  phase: { kind: cards.length === 0 ? 'finished' : 'prompt' },
  answered: [],
});

/** The card whose turn it is; undefined when the lesson has ended. */
export const currentCard = (lesson: Lesson): LessonCard | undefined => lesson.cards[lesson.at];

/** How many cards are still to be asked, the present one among them. */
export const cardsLeft = (lesson: Lesson): number => lesson.cards.length - lesson.at;

/** The turn of the present card is over. */
const goOn = (lesson: Lesson): Lesson => ({
  ...lesson,
  at: lesson.at + 1,
  phase: { kind: cardsLeft(lesson) > 1 ? 'prompt' : 'finished' },
});

/** The present card as it is by now: it may have been edited or moved since the lesson was drawn. */
export const withCurrent = (lesson: Lesson, card: LessonCard): Lesson => ({
  ...lesson,
  cards: lesson.cards.map((each, place) => (place === lesson.at ? card : each)),
});

/**
 * Checks what was typed; a blank answer changes nothing (specification §5 Lesson). A right answer is recorded at once, for
 * nothing can change it any more; a miss when the learner has decided between next, try again and correct.
 */
export function answer(lesson: Lesson, typed: string, boxes: readonly Box[]): LessonStep {
  const card = currentCard(lesson);
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
  const card = currentCard(lesson);
  if (!card || lesson.phase.kind !== 'prompt') return only(lesson);
  const nearest = acceptedAnswers(card, lesson.direction)[0] ?? '';
  return only({
    ...lesson,
    phase: { kind: 'judged', typed: '', checked: { verdict: 'bad', nearest, distance: lettersOf(nearest).length } },
  });
}

const finish = (lesson: Lesson, boxes: readonly Box[], override: boolean): LessonStep => {
  const card = currentCard(lesson);
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
    lesson: { ...goOn(lesson), answered: [...lesson.answered, record] },
  };
};

/**
 * Next: the card goes where the verdict sends it; after a near miss it stays in its box and leaves the queue. A learner who
 * leaves the lesson at a verdict has answered too: the screen takes this step first, so that nothing is lost.
 */
export const next = (lesson: Lesson, boxes: readonly Box[]): LessonStep => finish(lesson, boxes, false);

/** Correct: the learner's own word overrides a miss (specification §4); after a right answer it is the same as next. */
export const countAsCorrect = (lesson: Lesson, boxes: readonly Box[]): LessonStep =>
  finish(lesson, boxes, lesson.phase.kind === 'judged' && lesson.phase.checked.verdict !== 'good');

/** Try again (specification §4): the card stays where it is in the queue and nothing moves; the try itself is recorded. */
export function tryAgain(lesson: Lesson): LessonStep {
  const card = currentCard(lesson);
  if (!card || lesson.phase.kind !== 'judged') return only(lesson);
  const { typed, checked } = lesson.phase;
  return {
    record: { card, typed, verdict: checked.verdict, override: false, to: card.box },
    lesson: { ...lesson, phase: { kind: 'prompt' } },
  };
}

/** The present card was deleted elsewhere: its turn is over without an answer. */
export const dropCard = (lesson: Lesson): Lesson => (currentCard(lesson) ? goOn(lesson) : lesson);
