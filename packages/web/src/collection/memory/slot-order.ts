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
  let order: readonly number[] | null = null;
  /** Slots below it are in the order. */
  let ordered = 0;
  let sorted = true;
  /** Slots from one on that have a card. */
  const from = (first: number): number[] => {
    const slots: number[] = [];
    for (let slot = first; slot < boxes.length; slot++) if (boxes[slot] !== '') slots.push(slot);
    return slots;
  };
  const compare = (a: number, b: number): number => createdAt[a]! - createdAt[b]! || compareIds(idAt(a), idAt(b));

  return {
    isSorted: () => sorted,
    slots: () => {
      if (order === null) order = sorted ? from(0) : from(0).sort(compare);
      else if (ordered < boxes.length) order = [...order, ...from(ordered)];
      ordered = boxes.length;
      return order;
    },
    added: (slot) => {
      if (slot > 0 && compare(slot - 1, slot) > 0) sorted = false;
      if (!sorted) order = null;
    },
    moved: (slot) => {
      // The server's date of a card made here replaces ours: its place seldom changes.
      const follows = slot === 0 || compare(slot - 1, slot) < 0;
      const leads = slot === boxes.length - 1 || compare(slot, slot + 1) < 0;
      if (follows && leads && sorted) return;
      sorted = false;
      order = null;
    },
    emptied: () => {
      order = null;
    },
  };
}
