import type { IdColumn } from './id-column.ts';

/** Slots by card id. The stored ids are indexed in idle time; until then a few are searched linearly. */
export interface SlotIndex {
  /** Fast for a few cards at once; for many once they are indexed. */
  readonly slotOf: (id: string) => number | undefined;
  /** Indexes stored ids until `until()` says stop; true when all are. */
  readonly index: (until: () => boolean) => boolean;
  readonly set: (id: string, slot: number) => void;
  readonly delete: (id: string) => void;
}

/** Up to this many cards are searched in the string of ids, a millisecond each; above it the index is built at once. */
const SEARCHED_MAX = 24;

/** @param isEmpty whether a slot has no card any more */
export function createSlotIndex(stored: IdColumn, isEmpty: (slot: number) => boolean): SlotIndex {
  const slots = new Map<string, number>();
  /** Stored slots below it are in the index. */
  let indexed = 0;
  let searched = 0;

  const index = (until: () => boolean): boolean => {
    while (indexed < stored.length) {
      if (!isEmpty(indexed)) slots.set(stored.at(indexed), indexed);
      indexed++;
      if ((indexed & 1023) === 0 && until()) return false;
    }
    return true;
  };

  return {
    index,
    slotOf: (id) => {
      const known = slots.get(id);
      if (known !== undefined || indexed === stored.length) return known;
      if (++searched > SEARCHED_MAX) {
        index(() => false);
        return slots.get(id);
      }
      const slot = stored.find(id);
      if (slot < 0 || isEmpty(slot)) return undefined;
      slots.set(id, slot);
      return slot;
    },
    set: (id, slot) => void slots.set(id, slot),
    delete: (id) => void slots.delete(id),
  };
}
