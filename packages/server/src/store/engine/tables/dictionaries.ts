import type { Flag } from './flag.ts';

/** A dictionary that the operator has installed. Visible once `whole`. */
export interface DictionariesTable {
  id: string;
  name: string;
  from_language: string;
  to_language: string;
  licence: string;
  source: string | null;
  entries: number;
  added_at: number;
  whole: Flag;
}

export interface DictionaryWordsTable {
  dictionary_id: string;
  /** key of lookups: folded, without accents */
  key: string;
  /** distinguishes words with one key */
  seq: number;
  word: string;
  /** joined by `|` */
  meanings: string;
}
