/** A word of a dictionary as its file has it, nothing of it checked yet. */
export interface RawEntry {
  readonly word: string;
  readonly meanings: readonly string[];
}

/** A word that can be looked up: in normal form, with 1 to {@link MOST_MEANINGS} meanings. */
export interface DictionaryWord {
  readonly word: string;
  readonly meanings: readonly string[];
}

/** Meanings that a word keeps (exchange §9.2.2). */
export const MOST_MEANINGS = 20;

/** Why an entry of a dictionary stays out. */
export type EntryProblem = 'no_word' | 'no_meaning' | 'too_long' | 'bad_character' | 'other_language' | 'beyond_limit';
