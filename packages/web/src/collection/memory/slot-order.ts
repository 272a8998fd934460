// oxlint-disable typescript/no-non-null-assertion -- arrays of equal length: a slot, once given, lies in all of them
import { compareIds } from './rows.ts';

/** The slots of a shelf by creation, then id. */
export interface SlotOrder {
  /** The array never changes; after a change there is another. */
  readonly slots: () => readonly number[];
  /** Whether the order is that of the slots. */
  readonly isSorted: () => boolean;
  /** A slot was added at the end. */
  readonly added: (slot: number) => void;
  /** The creation of a slot's card changed. */
  readonly moved: (slot: number) => void;
  /** A slot is empty now. */
  readonly emptied: () => void;
}

export interface OrderedSlots {
  readonly boxes: readonly string[];
  readonly createdAt: readonly number[];
  readonly idAt: (slot: number) => string;
}

export function createSlotOrder({ boxes, createdAt, idAt }: OrderedSlots): SlotOrder {
  let order: number[] | null = null;
  let sorted = true;
  const compare = (a: number, b: number): number => createdAt[a]! - createdAt[b]! || compareIds(idAt(a), idAt(b));

  return {
    isSorted: () => sorted,
    slots: () => {
      if (order === null) {
        order = [];
        for (let slot = 0; slot < boxes.length; slot++) if (boxes[slot] !== '') order.push(slot);
        if (!sorted) order.sort(compare);
      }
      return order;
    },
    added: (slot) => {
      order = null;
      if (slot > 0 && compare(slot - 1, slot) > 0) sorted = false;
    },
    moved: (slot) => {
      // The server's date of a card made here replaces ours: its place seldom changes.
      const follows = slot === 0 || compare(slot - 1, slot) < 0;
      const leads = slot === boxes.length - 1 || compare(slot, slot + 1) < 0;
      if (!follows || !leads) sorted = false;
      order = null;
    },
    emptied: () => {
      order = null;
    },
  };
}
