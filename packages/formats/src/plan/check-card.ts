import { foldText, isBlank, isLongerThan, isStorableText, LIMITS, normaliseText } from '@siedem/domain';
import type { OutCode } from '../model/plan.ts';
import type { Keys } from './known-texts.ts';
import type { ReadRow } from './row-reader.ts';

/** A row that keeps the rules of a card: its texts in normal form, their keys, and meanings beyond the seventh. */
export interface CheckedCard {
  readonly word: string;
  readonly meanings: readonly string[];
  readonly cut: readonly string[];
  readonly keys: Keys;
}

const problemOf = (text: string): 'bad_character' | 'too_long' | null => {
  if (text.includes('|') || !isStorableText(text)) return 'bad_character';
  return isLongerThan(text, LIMITS.cardText) ? 'too_long' : null;
};

/** Checks a row by the rules of a card, as the domain's `parseCardText` does, folding each text once. */
export function checkCard(row: ReadRow): CheckedCard | OutCode {
  const word = normaliseText(row.word);
  if (isBlank(word)) return row.wordOnlyMedia ? 'pictures_only' : 'no_word';
  const meanings: string[] = [];
  const keys: string[] = [];
  const cut: string[] = [];
  for (const given of row.meanings) {
    const meaning = normaliseText(given);
    if (isBlank(meaning)) continue;
    const key = foldText(meaning);
    if (keys.includes(key)) continue;
    if (meanings.length >= LIMITS.meanings) {
      cut.push(meaning);
      continue;
    }
    meanings.push(meaning);
    keys.push(key);
  }
  if (meanings.length === 0) return row.meaningsOnlyMedia ? 'pictures_only' : 'no_meaning';
  const problem = problemOf(word) ?? meanings.map(problemOf).find((each) => each !== null) ?? null;
  return problem ?? { word, meanings, cut, keys: { word: foldText(word), meanings: keys } };
}
