// oxlint-disable typescript/no-non-null-assertion -- arrays of equal length: a slot, once given, lies in all of them
import { type IdColumn, idColumn } from './id-column.ts';
import { type CardRow, compareIds } from './rows.ts';

/**
 * The cards of one category as arrays by slot. A slot keeps its card for good; a deleted card leaves an empty slot
 * (`boxes[slot] === ''`) until the shelf is made anew. Read the arrays, change them through the functions alone.
 */
export interface Shelf {
  readonly category: string;
  readonly words: readonly string[];
  readonly meanings: readonly string[];
  readonly boxes: readonly string[];
  readonly modifiedAt: readonly number[];
  readonly createdAt: readonly number[];
  idAt(slot: number): string;
  /** Changes with every change of a card. */
  version(): number;
  size(): number;
  /** Quick for a few cards at once; for many as soon as they are indexed. */
  slotOf(id: string): number | undefined;
  /** Indexes cards by id until `until()` says stop; true when all are. */
  index(until: () => boolean): boolean;
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

/** Cards of one category as they lie on disk: columns of equal length, the long ones taken apart when they are asked for. */
export interface CardColumns {
  readonly category: string;
  readonly ids: IdColumn;
  readonly words: () => string[];
  readonly meanings: () => string[];
  readonly boxes: string[];
  readonly modifiedAt: number[];
  readonly createdAt: number[];
}

const noColumns = (category: string): CardColumns => ({
  category,
  ids: idColumn('', 0),
  words: () => [],
  meanings: () => [],
  boxes: [],
  modifiedAt: [],
  createdAt: [],
});

/** So many cards are looked up in the text of the ids, a millisecond each; for more the index is made at once. */
const SOUGHT_MAX = 24;

/** @param columns cards to begin with, by creation and id; the shelf takes the arrays over */
export function createShelf(category: string, columns: CardColumns = noColumns(category)): Shelf {
  const { ids: stored, boxes, modifiedAt, createdAt } = columns;
  let words: string[] | null = null;
  let meanings: string[] | null = null;
  const wordsNow = (): string[] => (words ??= columns.words());
  const meaningsNow = (): string[] => (meanings ??= columns.meanings());
  /** Ids of the slots behind the stored ones. */
  const added: string[] = [];
  const idAt = (slot: number): string => (slot < stored.length ? stored.at(slot) : added[slot - stored.length]!);
  const slots = new Map<string, number>();
  /** Stored slots below it are in the index. */
  let indexed = 0;
  let sought = 0;
  let size = stored.length;
  const listeners = new Set<(slot: number, before: string) => void>();
  let version = 0;
  let order: number[] | null = null;
  let sorted = true;

  const compare = (a: number, b: number): number => createdAt[a]! - createdAt[b]! || compareIds(idAt(a), idAt(b));

  const index = (until: () => boolean): boolean => {
    while (indexed < stored.length) {
      if (boxes[indexed] !== '') slots.set(stored.at(indexed), indexed);
      indexed++;
      if ((indexed & 1023) === 0 && until()) return false;
    }
    return true;
  };

  const slotOf = (id: string): number | undefined => {
    const known = slots.get(id);
    if (known !== undefined || indexed === stored.length) return known;
    if (++sought > SOUGHT_MAX) {
      index(() => false);
      return slots.get(id);
    }
    const slot = stored.find(id);
    if (slot < 0 || boxes[slot] === '') return undefined;
    slots.set(id, slot);
    return slot;
  };

  const tell = (slot: number, before: string): void => {
    version++;
    for (const listener of listeners) listener(slot, before);
  };

  const add = (row: CardRow): void => {
    const slot = boxes.length;
    added.push(row.id);
    wordsNow().push(row.word);
    meaningsNow().push(row.meanings);
    boxes.push(row.box);
    modifiedAt.push(row.modifiedAt);
    createdAt.push(row.createdAt);
    slots.set(row.id, slot);
    size++;
    order = null;
    if (slot > 0 && compare(slot - 1, slot) > 0) sorted = false;
    tell(slot, '');
  };

  return {
    category,
    get words() {
      return wordsNow();
    },
    get meanings() {
      return meaningsNow();
    },
    boxes,
    modifiedAt,
    createdAt,
    idAt,
    version: () => version,
    size: () => size,
    slotOf,
    index,
    row: (slot) => ({
      id: idAt(slot),
      category,
      word: wordsNow()[slot]!,
      meanings: meaningsNow()[slot]!,
      box: boxes[slot]!,
      modifiedAt: modifiedAt[slot]!,
      createdAt: createdAt[slot]!,
    }),
    put: (row) => {
      const slot = slotOf(row.id);
      if (slot === undefined) return add(row);
      const before = boxes[slot]!;
      if (createdAt[slot] !== row.createdAt) {
        createdAt[slot] = row.createdAt;
        // The server's date of a card made here replaces ours: its place seldom changes.
        const follows = slot === 0 || compare(slot - 1, slot) < 0;
        const leads = slot === boxes.length - 1 || compare(slot, slot + 1) < 0;
        if (!follows || !leads) sorted = false;
        order = null;
      }
      wordsNow()[slot] = row.word;
      meaningsNow()[slot] = row.meanings;
      boxes[slot] = row.box;
      modifiedAt[slot] = row.modifiedAt;
      tell(slot, before);
    },
    remove: (id) => {
      const slot = slotOf(id);
      if (slot === undefined) return;
      const before = boxes[slot]!;
      slots.delete(id);
      size--;
      boxes[slot] = '';
      order = null;
      tell(slot, before);
    },
    order: () => {
      if (order === null) {
        order = [];
        for (let slot = 0; slot < boxes.length; slot++) if (boxes[slot] !== '') order.push(slot);
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
