import { splitMeaning } from '../text/split-meanings.ts';
import type { EntryProblem, RawEntry } from './entry.ts';

/**
 * A line of word TAB meanings, which are parted by `|` or `; `; null for a comment and an empty line (exchange §9.2.1).
 */
export function readTsvLine(line: string): RawEntry | null {
  if (line.trim() === '' || line.startsWith('#')) return null;
  const [word = '', text = ''] = line.split('\t');
  return { word, meanings: text.split(/\||; /) };
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const texts = (values: readonly unknown[]): string[] => values.filter((each) => typeof each === 'string');

const parsed = (line: string): Readonly<Record<string, unknown>> => {
  try {
    return record(JSON.parse(line));
  } catch {
    return {};
  }
};

/**
 * A line of Wiktextract (https://kaikki.org): the translations to the language wanted, else the glosses. An entry that is
 * translated, but not to this language, has glosses in the word's own language: it has no meaning here.
 * Null for an empty line.
 */
export function readWiktextractLine(
  line: string,
  { from, to }: { readonly from: string; readonly to: string },
): RawEntry | EntryProblem | null {
  if (line.trim() === '') return null;
  const entry = parsed(line);
  const [word = ''] = texts([entry['word']]);
  if (word === '') return 'no_word';
  if (entry['lang_code'] !== from) return 'other_language';
  const translations = list(entry['translations']).map(record);
  const translated = translations.filter((each) => each['code'] === to || each['lang_code'] === to);
  if (translated.length > 0) return { word, meanings: texts(translated.map((each) => each['word'])) };
  const glosses = list(entry['senses']).flatMap((sense) => texts(list(record(sense)['glosses'])));
  return { word, meanings: translations.length > 0 ? [] : glosses.flatMap((gloss) => splitMeaning(gloss, [';'])) };
}
