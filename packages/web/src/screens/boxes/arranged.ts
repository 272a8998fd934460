import type { BoxLabels } from '../../data/study/use-doctor.ts';
import { localStore } from '../../platform/storage.ts';
import { number, readStored, record, table, text } from '../../platform/stored-json.ts';

/** A change of all boxes that can still be undone. */
export interface Arranged {
  /** epoch ms */
  readonly at: number;
  readonly before: BoxLabels;
  readonly after: BoxLabels;
}

const KEPT_MS = 30 * 86_400_000;
const keyOf = (category: string): string => `boxes-before ${category}`;

const readArranged = record<Arranged>({ at: number, before: table(text), after: table(text) });

/** Keeps the labels before a change of all boxes on this device, for 30 days (insights §7.6). */
export const keepArranged = (category: string, arranged: Arranged): void =>
  localStore.set(keyOf(category), JSON.stringify(arranged));

export const forgetArranged = (category: string): void => localStore.remove(keyOf(category));

/** The last change of all boxes of a category, null where there is none or it is too old. */
export function keptArranged(category: string, now: number): Arranged | null {
  const kept = readStored(localStore, keyOf(category), readArranged);
  return kept !== null && now - kept.at < KEPT_MS ? kept : null;
}
