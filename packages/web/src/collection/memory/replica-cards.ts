import { cardsOf, type Operation } from './operation.ts';
import { cardAfter } from './operation-effects.ts';
import type { PendingOperations } from './pending-operations.ts';
import type { CardRow, Structure } from './rows.ts';
import { type CardColumns, createShelf, type Shelf } from './shelf.ts';

/** The cards of a replica: shown ones on shelves by category, confirmed ones beside them where they differ. */
export interface ReplicaCards {
  shelf(category: string): Shelf;
  /** The card with the waiting operations replayed. */
  shown(id: string): CardRow | undefined;
  /** The card as the server has it, null when it has none. */
  readonly base: (id: string) => CardRow | null;
  /** See `Replica.baseCards`. */
  readonly baseOf: (category: string) => Iterable<CardRow>;
  /** Ids of cards in a box, shown or confirmed. */
  inBox(category: string, box: string): string[];
  /** Ids of cards that operations concern, those in a deleted box and its successor included. */
  touchedBy(operations: readonly Operation[]): Set<string>;
  setBase(id: string, row: CardRow | null): void;
  /** Puts a card on its shelf, or removes it, without a replay. */
  put(id: string, row: CardRow | null): void;
  /** Shows each card as its base with the waiting operations replayed; forgets the base if none waits for it. */
  show(ids: Iterable<string>): void;
  forgetCategory(category: string): void;
  clear(): void;
  /** Loads the disk's content: whole categories, then single cards that changed since. */
  load(columns: readonly CardColumns[], cards: Iterable<readonly [id: string, row: CardRow | null]>): void;
}

/** Shelves by category. */
function createShelves() {
  const shelves = new Map<string, Shelf>();
  const of = (category: string): Shelf => {
    let shelf = shelves.get(category);
    if (shelf === undefined) shelves.set(category, (shelf = createShelf(category)));
    return shelf;
  };
  return {
    of,
    /** Undefined if the category never had a card here. */
    held: (category: string) => shelves.get(category),
    card: (id: string): CardRow | undefined => {
      for (const shelf of shelves.values()) {
        const slot = shelf.slotOf(id);
        if (slot !== undefined) return shelf.row(slot);
      }
      return undefined;
    },
    put: (id: string, row: CardRow | null): void => {
      if (row !== null) of(row.category).put(row);
      else for (const shelf of shelves.values()) shelf.remove(id);
    },
    forget: (category: string): void => void shelves.delete(category),
    clear: (): void => shelves.clear(),
    load: (columns: readonly CardColumns[]): void => {
      for (const each of columns) shelves.set(each.category, createShelf(each.category, each));
    },
  };
}

/** Slots of the cards in a box. */
function slotsOf({ boxes }: Shelf, box: string): number[] {
  const slots: number[] = [];
  boxes.forEach((each, slot) => {
    if (each === box) slots.push(slot);
  });
  return slots;
}

/** Whether a box exists for a move: one whose deletion is pending was there when earlier operations moved cards into it. */
const boxLookup =
  (pending: PendingOperations, structure: () => Structure) =>
  (category: string, box: string): boolean =>
    (structure()
      .boxes.get(category)
      ?.some(({ id }) => id === box) ??
      false) ||
    pending.boxDeletions().some((deletion) => deletion.category === category && deletion.box === box);

/** Confirmed cards beside the shelves. */
interface Confirmed {
  readonly baseCards: ReadonlyMap<string, CardRow | null>;
  readonly hidden: ReadonlySet<string>;
  readonly base: (id: string) => CardRow | null;
}

/** See `Replica.baseCards`. Slots and hidden cards are those of the beginning: a slot keeps its id, whatever is entered. */
function* baseCardsOf(shelf: Shelf | undefined, { baseCards, hidden, base }: Confirmed): Iterable<CardRow> {
  if (shelf === undefined) return;
  const [slots, gone] = [shelf.order(), [...hidden]];
  for (const id of gone) {
    const row = base(id);
    if (row?.category === shelf.category) yield row;
  }
  for (const slot of slots) {
    const held = baseCards.size === 0 ? undefined : baseCards.get(shelf.idAt(slot));
    if (held === undefined && shelf.boxes[slot] !== '') yield shelf.row(slot);
    else {
      const row = held ?? base(shelf.idAt(slot));
      if (row !== null) yield row;
    }
  }
}

/** @param structure categories and boxes with the pending operations replayed */
export function createReplicaCards(pending: PendingOperations, structure: () => Structure): ReplicaCards {
  const shelves = createShelves();
  /** Cards with a pending operation, as the server has them. */
  const baseCards = new Map<string, CardRow | null>();
  /** Ids of those that are not shown, because an operation deletes them. */
  const hidden = new Set<string>();

  const base = (id: string): CardRow | null => {
    const held = baseCards.get(id);
    return held === undefined ? (shelves.card(id) ?? null) : held;
  };
  const hasBox = boxLookup(pending, structure);

  const replay = (id: string): void => {
    const confirmed = base(id);
    const step = (row: CardRow | null, operation: Operation) => cardAfter(operation, id, row, hasBox);
    const row = pending.withBoxDeletions(id).reduce(step, confirmed);
    if (pending.of(id).length === 0 && row === confirmed) baseCards.delete(id);
    else baseCards.set(id, confirmed);
    if (row === null && confirmed !== null) hidden.add(id);
    else hidden.delete(id);
    shelves.put(id, row);
  };
  const show = (ids: Iterable<string>): void => {
    for (const id of ids) replay(id);
  };

  const inBox = (category: string, box: string): string[] => {
    const shelf = shelves.held(category);
    const found = new Set(shelf === undefined ? [] : slotsOf(shelf, box).map((slot) => shelf.idAt(slot)));
    for (const [id, row] of baseCards) if (row?.category === category && row.box === box) found.add(id);
    return [...found];
  };

  const touchedBy = (operations: readonly Operation[]): Set<string> => {
    const touched = new Set<string>();
    for (const operation of operations) {
      for (const card of cardsOf(operation)) touched.add(card);
      if (operation.kind !== 'delete-box') continue;
      for (const id of inBox(operation.category, operation.box)) touched.add(id);
      for (const id of inBox(operation.category, operation.into)) if (baseCards.has(id)) touched.add(id);
    }
    return touched;
  };

  const baseOf = (category: string): Iterable<CardRow> =>
    baseCardsOf(shelves.held(category), { baseCards, hidden, base });

  const clear = (): void => {
    shelves.clear();
    baseCards.clear();
    hidden.clear();
  };

  return {
    shelf: shelves.of,
    shown: shelves.card,
    base,
    baseOf,
    inBox,
    touchedBy,
    setBase: (id, row) => void baseCards.set(id, row),
    put: shelves.put,
    show,
    forgetCategory: (category) => {
      shelves.forget(category);
      for (const [id, row] of baseCards) if (row?.category === category) baseCards.set(id, null);
    },
    clear,
    load: (columns, cards) => {
      clear();
      shelves.load(columns);
      for (const [id, row] of cards) shelves.put(id, row);
    },
  };
}
