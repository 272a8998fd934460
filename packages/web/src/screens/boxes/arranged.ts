import type { BoxLabels } from '../../data/study/use-doctor.ts';
import { localStore } from '../../platform/storage.ts';
import { list, number, readStored, record, table, text } from '../../platform/stored-json.ts';

/** A change of one box or of all that can still be undone. */
export interface Arranged {
  /** epoch ms */
  readonly at: number;
  /** wire labels of the boxes that were changed, by box value */
  readonly before: BoxLabels;
  readonly after: BoxLabels;
}

const KEPT_MS = 30 * 86_400_000;
/** Changes that can be undone one after another. */
const MOST = 10;
const keyOf = (category: string): string => `boxes-before ${category}`;

const readArranged = list(record<Arranged>({ at: number, before: table(text), after: table(text) }));

const all = (category: string): readonly Arranged[] => readStored(localStore, keyOf(category), readArranged) ?? [];

const write = (category: string, changes: readonly Arranged[]): void => {
  if (changes.length === 0) localStore.remove(keyOf(category));
  else localStore.set(keyOf(category), JSON.stringify(changes.slice(-MOST)));
};

/** Keeps the labels before a change on this device, for 30 days (insights §7.6). */
export const keepArranged = (category: string, arranged: Arranged): void =>
  write(category, [...all(category), arranged]);

/** Forgets the last change: it was undone, and the one before it can be. */
export const forgetArranged = (category: string): void => write(category, all(category).slice(0, -1));

/** The last change of a category's boxes, null where there is none or it is too old. */
export function keptArranged(category: string, now: number): Arranged | null {
  const kept = all(category).at(-1);
  return kept !== undefined && now - kept.at < KEPT_MS ? kept : null;
}
