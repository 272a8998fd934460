import { foldText, isBlank, isLongerThan, isStorableText, LIMITS, normaliseText } from '@siedem/domain';
import { type DictionaryWord, type EntryProblem, MOST_MEANINGS, type RawEntry } from './entry.ts';

const stored = (text: string): string => normaliseText(text.replaceAll('|', '/'));

const problemOf = (text: string): EntryProblem | null => {
  if (!isStorableText(text)) return 'bad_character';
  return isLongerThan(text, LIMITS.cardText) ? 'too_long' : null;
};

/** The words of a dictionary while it is read: entries of one word become one, meanings in order, each once. */
export class GatheredWords {
  private readonly byWord = new Map<string, string[]>();
  private readonly counts = new Map<EntryProblem, number>();
  private readonly most: number;
  /** Entries seen so far, skipped ones included. */
  read = 0;

  constructor(most: number = LIMITS.dictionaryEntries) {
    this.most = most;
  }

  /** Adds an entry, or counts the reason why it is skipped. */
  add(entry: RawEntry | EntryProblem): void {
    this.read += 1;
    const problem = typeof entry === 'string' ? entry : this.take(entry);
    if (problem !== null) this.counts.set(problem, (this.counts.get(problem) ?? 0) + 1);
  }

  private take({ word: given, meanings }: RawEntry): EntryProblem | null {
    if (isBlank(given)) return 'no_word';
    const word = stored(given);
    const problem = problemOf(word);
    if (problem !== null) return problem;
    const texts = meanings.filter((meaning) => !isBlank(meaning)).map(stored);
    const kept = texts.filter((text) => problemOf(text) === null);
    const [first] = texts;
    if (kept.length === 0) return first === undefined ? 'no_meaning' : problemOf(first);
    const known = this.byWord.get(word);
    if (known === undefined && this.byWord.size >= this.most) return 'beyond_limit';
    this.byWord.set(word, joined(known ?? [], kept));
    return null;
  }

  /** Number of skipped entries by reason. */
  get out(): ReadonlyMap<EntryProblem, number> {
    return this.counts;
  }

  get size(): number {
    return this.byWord.size;
  }

  words(): DictionaryWord[] {
    return Array.from(this.byWord, ([word, meanings]) => ({ word, meanings }));
  }
}

const joined = (known: readonly string[], more: readonly string[]): string[] => {
  const all = new Map<string, string>();
  for (const meaning of [...known, ...more]) {
    const key = foldText(meaning);
    if (!all.has(key)) all.set(key, meaning);
  }
  return [...all.values()].slice(0, MOST_MEANINGS);
};
