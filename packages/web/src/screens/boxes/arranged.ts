import type { BoxLabels } from '../../data/study/use-doctor.ts';
import { localStore } from '../../platform/storage.ts';

/** A change of all boxes that can still be undone. */
export interface Arranged {
  /** epoch ms */
  readonly at: number;
  readonly before: BoxLabels;
  readonly after: BoxLabels;
}

const KEPT_MS = 30 * 86_400_000;
const keyOf = (category: string): string => `boxes-before ${category}`;

const isLabels = (value: unknown): value is BoxLabels =>
  typeof value === 'object' && value !== null && Object.values(value).every((label) => typeof label === 'string');

const isArranged = (value: unknown): value is Arranged =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'before' in value &&
  isLabels(value.before) &&
  'after' in value &&
  isLabels(value.after);

/** Keeps the labels before a change of all boxes on this device, for 30 days (insights §7.6). */
export const keepArranged = (category: string, arranged: Arranged): void =>
  localStore.set(keyOf(category), JSON.stringify(arranged));

export const forgetArranged = (category: string): void => localStore.remove(keyOf(category));

/** The last change of all boxes of a category, null where there is none or it is too old. */
export function keptArranged(category: string, now: number): Arranged | null {
  const text = localStore.get(keyOf(category));
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    return isArranged(kept) && now - kept.at < KEPT_MS ? kept : null;
  } catch {
    // Written by something else: there is nothing to undo.
    return null;
  }
}
