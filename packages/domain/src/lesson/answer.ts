import type { CardText } from '../card/card-text.ts';
import { foldText, isBlank } from '../card/text.ts';
import { LIMITS } from '../limits.ts';
import { editDistance } from './edit-distance.ts';
import { lettersOf } from './graphemes.ts';

/** What is shown: the word (meanings are asked) or the meanings (the word is asked). */
export type Direction = 'word' | 'meanings';
/** Verdict of an answer (specification §4, decisions §3.2): right, near miss, wrong. */
export type Verdict = 'good' | 'again' | 'bad';

/** The accepted answers: any one of them is right. */
export const acceptedAnswers = (card: CardText, direction: Direction): readonly string[] =>
  direction === 'word' ? card.meanings : [card.word];

/** Result of checking an answer. */
export interface CheckedAnswer {
  readonly verdict: Verdict;
  /** The accepted answer with the fewest differing letters; the first of equals. */
  readonly nearest: string;
  /** Letters that differ from it: Levenshtein distance over grapheme clusters, case ignored. */
  readonly distance: number;
}

/** Whether an answer is blank (specification §5 Lesson: it must be non-empty). */
export const isBlankAnswer = (typed: string): boolean => isBlank(typed);

const keysOf = (text: string): string[] => lettersOf(text).map((letter) => letter.key);

/**
 * Checks a typed answer (decisions §3.2): equal to any accepted one in normal form, case ignored, is good; one or two
 * letters off is a near miss.
 * @param accepted at least one answer
 */
export function checkAnswer(typed: string, accepted: readonly string[]): CheckedAnswer {
  const key = foldText(typed);
  const equal = accepted.find((answer) => foldText(answer) === key);
  if (equal !== undefined) return { verdict: 'good', nearest: equal, distance: 0 };
  const given = keysOf(typed);
  let nearest = accepted[0] ?? '';
  let distance = Infinity;
  for (const answer of accepted) {
    const expected = keysOf(answer);
    // No distance exceeds the longer text; after the first answer only a smaller one is of interest.
    const limit = Math.min(distance - 1, Math.max(given.length, expected.length));
    const found = editDistance(given, expected, limit);
    if (found <= limit) {
      nearest = answer;
      distance = found;
    }
  }
  return { verdict: distance <= LIMITS.nearMiss ? 'again' : 'bad', nearest, distance };
}
