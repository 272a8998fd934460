/** A word of a dictionary as in its file, not validated yet. */
export interface RawEntry {
  readonly word: string;
  readonly meanings: readonly string[];
}

/** A word that can be looked up: in normal form, with 1 to {@link MOST_MEANINGS} meanings. */
export interface DictionaryWord {
  readonly word: string;
  readonly meanings: readonly string[];
}

/** Most meanings stored for a word (exchange §9.2.2). */
export const MOST_MEANINGS = 20;

/** Why an entry of a dictionary is skipped. */
export type EntryProblem = 'no_word' | 'no_meaning' | 'too_long' | 'bad_character' | 'other_language' | 'beyond_limit';
