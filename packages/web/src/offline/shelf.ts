// oxlint-disable typescript/no-non-null-assertion -- arrays of equal length: a slot, once given, lies in all of them
import { type CardRow, compareIds } from './rows.ts';

/**
 * The cards of one category as arrays by slot. A slot keeps its card for good; a deleted card leaves an empty slot
 * (`boxes[slot] === ''`) until the shelf is made anew. Read the arrays, change them through the functions alone.
 */
export interface Shelf {
  readonly category: string;
  readonly ids: readonly string[];
  readonly words: readonly string[];
  readonly meanings: readonly string[];
  readonly boxes: readonly string[];
  readonly modifiedAt: readonly number[];
  readonly createdAt: readonly number[];
  /** Changes with every change of a card. */
  version(): number;
  size(): number;
  slotOf(id: string): number | undefined;
  row(slot: number): CardRow;
  /** Puts a card, new or changed. */
  put(row: CardRow): void;
  remove(id: string): void;
  /** Slots by creation, then id. The array never changes; after a change there is another. */
  order(): readonly number[];
  /** Whether the order is that of the slots. */
  isInSlotOrder(): boolean;
  /** Tells of every slot that changes, after the change; `before` is the box value it had, '' for none. The answer ends it. */
  watch(listener: (slot: number, before: string) => void): () => void;
}

/** Cards of one category as arrays of equal length. */
export interface CardColumns {
  readonly category: string;
  readonly ids: string[];
  readonly words: string[];
  readonly meanings: string[];
  readonly boxes: string[];
  readonly modifiedAt: number[];
  readonly createdAt: number[];
}

const noColumns = (category: string): CardColumns => ({
  category,
  ids: [],
  words: [],
  meanings: [],
  boxes: [],
  modifiedAt: [],
  createdAt: [],
});

/** @param columns cards to begin with, by creation and id; the shelf takes the arrays over */
export function createShelf(category: string, columns: CardColumns = noColumns(category)): Shelf {
  const { ids, words, meanings, boxes, modifiedAt, createdAt } = columns;
  const slots = new Map<string, number>();
  for (let slot = 0; slot < ids.length; slot++) slots.set(ids[slot]!, slot);
  const listeners = new Set<(slot: number, before: string) => void>();
  let version = 0;
  let order: number[] | null = null;
  let sorted = true;

  const compare = (a: number, b: number): number => createdAt[a]! - createdAt[b]! || compareIds(ids[a]!, ids[b]!);

  const tell = (slot: number, before: string): void => {
    version++;
    for (const listener of listeners) listener(slot, before);
  };

  const add = (row: CardRow): void => {
    const slot = ids.length;
    ids.push(row.id);
    words.push(row.word);
    meanings.push(row.meanings);
    boxes.push(row.box);
    modifiedAt.push(row.modifiedAt);
    createdAt.push(row.createdAt);
    slots.set(row.id, slot);
    order = null;
    if (slot > 0 && compare(slot - 1, slot) > 0) sorted = false;
    tell(slot, '');
  };

  return {
    category,
    ids,
    words,
    meanings,
    boxes,
    modifiedAt,
    createdAt,
    version: () => version,
    size: () => slots.size,
    slotOf: (id) => slots.get(id),
    row: (slot) => ({
      id: ids[slot]!,
      category,
      word: words[slot]!,
      meanings: meanings[slot]!,
      box: boxes[slot]!,
      modifiedAt: modifiedAt[slot]!,
      createdAt: createdAt[slot]!,
    }),
    put: (row) => {
      const slot = slots.get(row.id);
      if (slot === undefined) return add(row);
      const before = boxes[slot]!;
      if (createdAt[slot] !== row.createdAt) {
        createdAt[slot] = row.createdAt;
        // The server's date of a card made here replaces ours: its place seldom changes.
        const follows = slot === 0 || compare(slot - 1, slot) < 0;
        const leads = slot === ids.length - 1 || compare(slot, slot + 1) < 0;
        if (!follows || !leads) sorted = false;
        order = null;
      }
      words[slot] = row.word;
      meanings[slot] = row.meanings;
      boxes[slot] = row.box;
      modifiedAt[slot] = row.modifiedAt;
      tell(slot, before);
    },
    remove: (id) => {
      const slot = slots.get(id);
      if (slot === undefined) return;
      const before = boxes[slot]!;
      slots.delete(id);
      boxes[slot] = '';
      order = null;
      tell(slot, before);
    },
    order: () => {
      if (order === null) {
        order = [];
        for (let slot = 0; slot < ids.length; slot++) if (boxes[slot] !== '') order.push(slot);
        if (!sorted) order.sort(compare);
      }
      return order;
    },
    isInSlotOrder: () => sorted,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
