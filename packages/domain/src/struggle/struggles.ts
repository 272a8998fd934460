import type { CardText } from '../card/card-text.ts';
import { acceptedAnswers, type Direction, isBlankAnswer, type Verdict } from '../lesson/answer.ts';
import { fitsPrompt, looseFinder } from '../lesson/loose-finder.ts';
import { mixedPairs, type MixUp, type Pair } from './mixed-pairs.ts';

/** One answer of the log that was not taken back. */
export interface StruggleAnswer {
  readonly id: string;
  readonly card: string;
  /** epoch ms by the learner's clock */
  readonly at: number;
  /** what was shown */
  readonly direction: Direction;
  readonly typed: string;
  readonly verdict: Verdict;
  readonly override: boolean;
}

/** A card that answers are compared with. */
export interface StruggleCard extends CardText {
  readonly id: string;
}

/** The query: the time (epoch ms), and the primary subtags of the languages of words and meanings. */
export interface StruggleAsk {
  readonly now: number;
  readonly words?: string | null;
  readonly meanings?: string | null;
}

/** A card of whose last answers many were wrong: `falls` of `answers`. */
export interface HardCard {
  readonly card: string;
  readonly falls: number;
  readonly answers: number;
}

/** A learner's hard cards and mix-ups (lessons §7.1). */
export interface Struggles {
  /** Hard cards, worst first. */
  readonly cards: readonly HardCard[];
  /** Pairs of cards that are mixed up, most often first. */
  readonly pairs: readonly Pair[];
  /** Sides of which the last answer was wrong, by card. */
  readonly sides: readonly { readonly card: string; readonly direction: Direction }[];
}

/** Answers of the last 90 days count, at most the newest 20,000 (lessons §7.1). */
export const STRUGGLE_SPAN_MS = 90 * 24 * 3_600_000;
export const STRUGGLE_ANSWERS = 20_000;
/** A card is hard when at least 4 of its last 8 deciding answers were wrong. */
const LAST = 8;
const FALLS = 4;

const isRight = ({ verdict, override }: StruggleAnswer): boolean => override || verdict === 'good';
/** Good, bad or overridden: a near miss decides nothing. */
const decides = ({ verdict, override }: StruggleAnswer): boolean => override || verdict !== 'again';

const byTime = (a: StruggleAnswer, b: StruggleAnswer): number =>
  a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The answers that count, oldest first. */
export function countedAnswers(answers: readonly StruggleAnswer[], now: number): readonly StruggleAnswer[] {
  return answers
    .filter(({ at }) => at >= now - STRUGGLE_SPAN_MS)
    .sort(byTime)
    .slice(-STRUGGLE_ANSWERS);
}

function hardCards(answersOf: ReadonlyMap<string, readonly StruggleAnswer[]>): HardCard[] {
  const hard: HardCard[] = [];
  for (const [card, answers] of answersOf) {
    const last = answers.filter(decides).slice(-LAST);
    const falls = last.filter((answer) => !isRight(answer)).length;
    if (falls >= FALLS) hard.push({ card, falls, answers: last.length });
  }
  return hard.sort((a, b) => b.falls - a.falls || a.answers - b.answers || (a.card < b.card ? -1 : 1));
}

function weakSides(answersOf: ReadonlyMap<string, readonly StruggleAnswer[]>): Struggles['sides'] {
  const sides: { card: string; direction: Direction }[] = [];
  for (const [card, answers] of answersOf) {
    for (const direction of ['word', 'meanings'] as const) {
      const last = answers.findLast((answer) => answer.direction === direction);
      if (last?.verdict === 'bad' && !last.override) sides.push({ card, direction });
    }
  }
  return sides;
}

/** Answers that were not right and that another card, which does not answer the prompt, accepts at `loose`. */
function mixUps(
  answers: readonly StruggleAnswer[],
  cards: ReadonlyMap<string, StruggleCard>,
  { words, meanings }: StruggleAsk,
): ReadonlyMap<string, readonly MixUp[]> {
  const missed = answers.filter((answer) => !isRight(answer) && !isBlankAnswer(answer.typed));
  const found = new Map<string, readonly MixUp[]>();
  if (missed.length === 0) return found;
  const all = [...cards.values()];
  const finderOf = (direction: Direction) =>
    looseFinder(
      all.map((card) => ({ id: card.id, answers: acceptedAnswers(card, direction) })),
      direction === 'meanings' ? words : meanings,
    );
  const finders = new Map<Direction, ReturnType<typeof finderOf>>();
  for (const { id, card, direction, typed } of missed) {
    const asked = cards.get(card);
    if (!asked) continue;
    const find = finders.get(direction) ?? finderOf(direction);
    finders.set(direction, find);
    const others = find(typed).flatMap((other): MixUp[] => {
      const meant = other === card ? undefined : cards.get(other);
      return meant && !fitsPrompt(asked, meant, direction) ? [{ card, other }] : [];
    });
    if (others.length > 0) found.set(id, others);
  }
  return found;
}

/**
 * Finds hard cards and mix-ups in a learner's answers (lessons §7.1). Used by server and browser.
 * @param answers in any order, those taken back left out; only those to the given cards count
 * @param cards those that were answered and those that may have been meant
 */
export function struggles(
  answers: readonly StruggleAnswer[],
  cards: readonly StruggleCard[],
  ask: StruggleAsk,
): Struggles {
  const known = new Map(cards.map((card) => [card.id, card]));
  const counted = countedAnswers(answers, ask.now).filter(({ card }) => known.has(card));
  const answersOf = Map.groupBy(counted, ({ card }) => card);
  return {
    cards: hardCards(answersOf),
    pairs: mixedPairs(counted, isRight, mixUps(counted, known, ask)),
    sides: weakSides(answersOf),
  };
}
