import { type DictionaryWord, rowsOf } from '@siedem/formats';
import type { Store } from '../../store/engine/context.ts';
import {
  addWords,
  allDictionaries,
  beginDictionary,
  type DictionaryRow,
  dropDictionary,
  dropWords,
  hideDictionary,
  showDictionary,
  type StoredWord,
} from '../../store/dictionaries/dictionaries.ts';
import { inTurn } from '../in-turn.ts';

const AT_ONCE = 1000;
function* inThousands(words: readonly DictionaryWord[]): Generator<StoredWord[]> {
  let batch: StoredWord[] = [];
  for (const { key, seq, word, meanings } of rowsOf(words)) {
    batch.push({ key, seq, word, meanings: meanings.join('|') });
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Deletes a dictionary by thousands of words; learners stop seeing it at once. False where there is none. */
export const removeDictionary = async (store: Store, id: string): Promise<boolean> => {
  if (!(await store.write((tx) => hideDictionary(tx, id)))) return false;
  for (let left = true; left;) left = await inTurn(() => store.write((tx) => dropWords(tx, id, AT_ONCE)));
  await store.write((tx) => dropDictionary(tx, id));
  return true;
};

/** Removes hidden dictionaries of this name: replaced ones, and those of an interrupted command. */
const removeHidden = async (store: Store, name: string): Promise<void> => {
  for (const { id, name: other, whole } of await allDictionaries(store.read)) {
    if (other === name && whole === 0) await removeDictionary(store, id);
  }
};

/**
 * Installs a dictionary: inserts words by thousands, shows it to learners once it is complete, and replaces one of its name.
 * If interrupted, it leaves hidden rows, which the next installation of this name removes.
 */
export const installDictionary = async (
  store: Store,
  head: Omit<DictionaryRow, 'whole' | 'entries'>,
  words: readonly DictionaryWord[],
): Promise<void> => {
  await removeHidden(store, head.name);
  await store.write((tx) => beginDictionary(tx, head));
  for (const batch of inThousands(words)) await inTurn(() => store.write((tx) => addWords(tx, head.id, batch)));
  const { id, name } = head;
  const shown = await store.write((tx) => showDictionary(tx, { id, name, entries: words.length }));
  if (!shown) throw new Error('somebody removed the dictionary while it was written');
  await removeHidden(store, name);
};
