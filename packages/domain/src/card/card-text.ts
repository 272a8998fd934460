import { LIMITS } from '../limits.ts';
import { fail, ok, type Result } from '../result.ts';
import { foldText, isBlank, isLongerThan, isStorableText, normaliseText } from './text.ts';

/** The words of a card in normal form: 1–200 code points each, 1–7 meanings, no two the same. */
export interface CardText {
  readonly word: string;
  readonly meanings: readonly string[];
}

/** Why the words of a card are refused (specification §5 Card, decisions §2). */
export type CardProblem =
  | 'word_blank'
  | 'no_meaning'
  | 'meaning_blank'
  | 'too_long'
  | 'too_many_meanings'
  | 'pipe'
  | 'bad_character';

/** Splits the wire's one string of meanings at `|` (specification §3). An empty string holds no meaning. */
export const splitMeanings = (meanings: string): string[] => (isBlank(meanings) ? [] : meanings.split('|'));

/** Joins meanings to the wire's one string (specification §3). */
export const joinMeanings = (meanings: readonly string[]): string => meanings.join('|');

const wordProblem = (text: string): 'pipe' | 'bad_character' | 'too_long' | null => {
  if (text.includes('|')) return 'pipe';
  if (!isStorableText(text)) return 'bad_character';
  return isLongerThan(text, LIMITS.cardText) ? 'too_long' : null;
};

/**
 * Brings a card's words into normal form and checks them (specification §5 Card, decisions §2.2, §9.7): equal meanings
 * are merged into the first; an empty one is refused.
 */
export function parseCardText(input: {
  readonly word: string;
  readonly meanings: readonly string[];
}): Result<CardText, CardProblem> {
  const word = normaliseText(input.word);
  if (isBlank(word)) return fail('word_blank');
  const wordFault = wordProblem(word);
  if (wordFault) return fail(wordFault);
  if (input.meanings.every((meaning) => isBlank(meaning))) return fail('no_meaning');
  const meanings = new Map<string, string>();
  for (const given of input.meanings) {
    const meaning = normaliseText(given);
    if (isBlank(meaning)) return fail('meaning_blank');
    const fault = wordProblem(meaning);
    if (fault) return fail(fault);
    const key = foldText(meaning);
    if (!meanings.has(key)) meanings.set(key, meaning);
  }
  if (meanings.size > LIMITS.meanings) return fail('too_many_meanings');
  return ok({ word, meanings: [...meanings.values()] });
}

/** The folded keys of a card, for indexes: see {@link foldText}. */
export const cardKeys = (card: CardText): { readonly word: string; readonly meanings: readonly string[] } => ({
  word: foldText(card.word),
  meanings: card.meanings.map(foldText),
});

/** Whether two cards have identical texts in the same order. */
export const sameCardText = (a: CardText, b: CardText): boolean =>
  a.word === b.word && joinMeanings(a.meanings) === joinMeanings(b.meanings);
