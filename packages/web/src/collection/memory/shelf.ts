// oxlint-disable typescript/no-non-null-assertion -- arrays of equal length: a slot, once given, lies in all of them
import { type IdColumn, idColumn } from './id-column.ts';
import type { CardRow } from './rows.ts';
import { createSlotIndex } from './slot-index.ts';
import { createSlotOrder } from './slot-order.ts';

/**
 * The cards of one category as arrays by slot. A slot keeps its card for good; a deleted card leaves an empty slot
 * (`boxes[slot] === ''`) until the shelf is loaded again. Read the arrays, change them through the functions alone.
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
  /** Fast for a few cards at once; for many once they are indexed. */
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
  /** Reports every slot that changes, after the change. Returns the unsubscribe function. */
  watch(listener: SlotListener): () => void;
}

/**
 * @param before the box value that the slot had, '' for none
 * @param text whether the word or the meanings changed, and not only the place
 */
export type SlotListener = (slot: number, before: string, text: boolean) => void;

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

/** A text column that is split lazily. */
function lazyTexts(read: () => string[]): () => string[] {
  let texts: string[] | null = null;
  return () => (texts ??= read());
}

/** Counts the changes of slots and reports them. */
function createChanges() {
  const listeners = new Set<SlotListener>();
  let version = 0;
  return {
    report: (slot: number, before: string, text: boolean): void => {
      version++;
      for (const listener of listeners) listener(slot, before, text);
    },
    version: () => version,
    watch: (listener: SlotListener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface RowArrays extends Record<'words' | 'meanings' | 'boxes', string[]> {
  readonly modifiedAt: number[];
  readonly createdAt: number[];
}

function writeRow({ words, meanings, boxes, modifiedAt, createdAt }: RowArrays, slot: number, row: CardRow): void {
  words[slot] = row.word;
  meanings[slot] = row.meanings;
  boxes[slot] = row.box;
  modifiedAt[slot] = row.modifiedAt;
  createdAt[slot] = row.createdAt;
}

/** @param columns cards to begin with, by creation and id; the shelf takes the arrays over */
export function createShelf(category: string, columns: CardColumns = noColumns(category)): Shelf {
  const { ids: stored, boxes, modifiedAt, createdAt } = columns;
  const [words, meanings] = [lazyTexts(columns.words), lazyTexts(columns.meanings)];
  /** Ids of the slots after the stored ones. */
  const added: string[] = [];
  const idAt = (slot: number): string => (slot < stored.length ? stored.at(slot) : added[slot - stored.length]!);
  const index = createSlotIndex(stored, (slot) => boxes[slot] === '');
  const order = createSlotOrder({ boxes, createdAt, idAt });
  const changes = createChanges();
  const write = (slot: number, row: CardRow): void =>
    writeRow({ words: words(), meanings: meanings(), boxes, modifiedAt, createdAt }, slot, row);
  let size = stored.length;

  const put = (row: CardRow): void => {
    const slot = index.slotOf(row.id);
    return slot === undefined ? add(row) : change(slot, row);
  };
  const add = (row: CardRow): void => {
    const slot = boxes.length;
    added.push(row.id);
    write(slot, row);
    size++;
    index.set(row.id, slot);
    order.added(slot);
    changes.report(slot, '', true);
  };
  const change = (slot: number, row: CardRow): void => {
    const [before, created] = [boxes[slot]!, createdAt[slot]!];
    const text = words()[slot] !== row.word || meanings()[slot] !== row.meanings;
    // What the server confirms is mostly shown already.
    if (!text && before === row.box && modifiedAt[slot] === row.modifiedAt && created === row.createdAt) return;
    write(slot, row);
    if (created !== row.createdAt) order.moved(slot);
    changes.report(slot, before, text);
  };
  const remove = (id: string): void => {
    const slot = index.slotOf(id);
    if (slot === undefined) return;
    const before = boxes[slot]!;
    index.delete(id);
    size--;
    boxes[slot] = '';
    order.emptied();
    changes.report(slot, before, true);
  };

  const row = (slot: number): CardRow => ({
    id: idAt(slot),
    category,
    word: words()[slot]!,
    meanings: meanings()[slot]!,
    box: boxes[slot]!,
    modifiedAt: modifiedAt[slot]!,
    createdAt: createdAt[slot]!,
  });

  return {
    category,
    get words() {
      return words();
    },
    get meanings() {
      return meanings();
    },
    boxes,
    modifiedAt,
    createdAt,
    idAt,
    version: changes.version,
    size: () => size,
    slotOf: index.slotOf,
    index: index.index,
    row,
    put,
    remove,
    order: order.slots,
    isInSlotOrder: order.isSorted,
    watch: changes.watch,
  };
}
