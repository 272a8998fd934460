import { type Margin, orderBoxes } from '@siedem/domain';
import { type Commit, type Refusal, settledBy } from './commit.ts';
import { createMargins, type Margins } from './margins.ts';
import { cardsOf, isStructural, type Operation } from './operation.ts';
import { cardAfter, structureAfter } from './operation-effects.ts';
import { type CardRow, compareIds, EMPTY_STRUCTURE, type Structure } from './rows.ts';
import { type CardColumns, createShelf, type Shelf } from './shelf.ts';

/**
 * The learner's collection in memory: what the server has confirmed (*base*) with the waiting operations laid over it
 * (*shown*). Shelves hold the shown cards; the base is kept beside them only where it differs or an operation waits.
 * No clock, no disk, no network.
 */
export interface Replica {
  structure(): Structure;
  baseStructure(): Structure;
  shelf(category: string): Shelf | undefined;
  card(id: string): CardRow | undefined;
  /** The card as the server has it, null when it has none. */
  readonly baseCard: (id: string) => CardRow | null;
  /** All cards of a category as the server has them, by creation and id. */
  baseCards(category: string): CardRow[];
  readonly margins: Margins;
  readonly pending: () => readonly Operation[];
  refusals(): readonly Refusal[];
  /** Null until everything has been fetched once. */
  revision(): number | null;
  /** Lays a new operation on top. */
  add(operation: Operation): void;
  /** Applies a commit; answers the ids of the cards whose base it changed. */
  commit(commit: Commit): ReadonlySet<string>;
  dismiss(operationId: string): void;
  /** Takes over what the disk holds, operations in `pending` order. */
  load(stored: StoredCollection): void;
}

export interface StoredCollection {
  readonly structure: Structure;
  /** Whole categories, and over them cards that changed since; null for one that is gone. */
  readonly columns: readonly CardColumns[];
  readonly cards: Iterable<readonly [id: string, row: CardRow | null]>;
  readonly margins: Iterable<readonly [card: string, margin: Margin]>;
  readonly pending: readonly Operation[];
  readonly refusals: readonly Refusal[];
  readonly revision: number | null;
}

/** What is stored of a learner who is new here. */
export const NOTHING_STORED: StoredCollection = {
  structure: EMPTY_STRUCTURE,
  columns: [],
  cards: [],
  margins: [],
  pending: [],
  refusals: [],
  revision: null,
};

/** Server rows laid into the base. */
function structureWith(structure: Structure, commit: Commit): Structure {
  const {
    categories = [],
    categoryOrder,
    deletedCategories = [],
    boxes = [],
    deletedBoxes = [],
    lessons = [],
  } = commit;
  const rows = [categories, deletedCategories, boxes, deletedBoxes, lessons];
  if (rows.every(({ length }) => length === 0)) return structure;
  const named = new Map(structure.categories.map((category) => [category.id, category]));
  const shelves = new Map(structure.boxes);
  const settings = new Map(structure.lessons);
  for (const { category, ...row } of lessons) settings.set(category, row);
  for (const category of categories) named.set(category.id, { id: category.id, name: category.name });
  for (const { category, id } of deletedBoxes) {
    shelves.set(
      category,
      (shelves.get(category) ?? []).filter((box) => box.id !== id),
    );
  }
  for (const box of boxes) {
    const others = (shelves.get(box.category) ?? []).filter(({ id }) => id !== box.id);
    shelves.set(box.category, orderBoxes([...others, box]));
  }
  for (const id of deletedCategories) {
    named.delete(id);
    shelves.delete(id);
    settings.delete(id);
  }
  // One that the order does not name yet is newer than those it names.
  const place = ({ id }: { readonly id: string }): number => {
    const index = categoryOrder?.indexOf(id) ?? 0;
    return index < 0 ? Number.MAX_SAFE_INTEGER : index;
  };
  return {
    categories: [...named.values()].sort((a, b) => place(a) - place(b)),
    boxes: shelves,
    lessons: settings,
  };
}

export function createReplica(): Replica {
  let base: Structure = EMPTY_STRUCTURE;
  let shown: Structure = EMPTY_STRUCTURE;
  let revision: number | null = null;
  let pending: Operation[] = [];
  let refusals: Refusal[] = [];
  const shelves = new Map<string, Shelf>();
  /** Cards that an operation waits for, as the server has them. */
  const baseCards = new Map<string, CardRow | null>();
  /** Waiting operations by card, in order. */
  const byCard = new Map<string, Operation[]>();

  const shelfOf = (category: string): Shelf => {
    let shelf = shelves.get(category);
    if (shelf === undefined) shelves.set(category, (shelf = createShelf(category)));
    return shelf;
  };
  const shownRow = (id: string): CardRow | undefined => {
    for (const shelf of shelves.values()) {
      const slot = shelf.slotOf(id);
      if (slot !== undefined) return shelf.row(slot);
    }
    return undefined;
  };
  const baseRow = (id: string): CardRow | null => {
    const held = baseCards.get(id);
    return held === undefined ? (shownRow(id) ?? null) : held;
  };
  /** A box that waits for its deletion was there when earlier operations moved cards into it. */
  const hasBox = (category: string, box: string): boolean =>
    (shown.boxes.get(category)?.some(({ id }) => id === box) ?? false) ||
    pending.some((each) => each.kind === 'delete-box' && each.category === category && each.box === box);
  const deletingBoxes = (): boolean => pending.some(({ kind }) => kind === 'delete-box');

  /** A card's own operations with the deletions of boxes, in the order in which they were made. */
  const withDeletions = (own: readonly Operation[]): readonly Operation[] => {
    const wanted = new Set([...own, ...pending.filter(({ kind }) => kind === 'delete-box')]);
    return own.length === 0 ? [...wanted] : [...wanted].sort((a, b) => placeOf(a) - placeOf(b));
  };
  /** Places of waiting operations, counted again where others wait. */
  let places: { readonly of: readonly Operation[]; readonly byId: ReadonlyMap<string, number> } | null = null;
  const placeOf = ({ id }: Operation): number => {
    if (places?.of !== pending) places = { of: pending, byId: new Map(pending.map((each, at) => [each.id, at])) };
    return places.byId.get(id) ?? 0;
  };

  const put = (id: string, row: CardRow | null): void => {
    if (row !== null) shelfOf(row.category).put(row);
    else for (const shelf of shelves.values()) shelf.remove(id);
  };

  /** Shows a card as its base with the waiting operations on top; forgets the base when nothing waits for it. */
  const show = (id: string, boxesGo: boolean): void => {
    const confirmed = baseRow(id);
    const own = byCard.get(id);
    // A box that is being deleted can concern every card, in its place among the card's own operations.
    const operations = boxesGo ? withDeletions(own ?? []) : (own ?? []);
    const row = operations.reduce((before, operation) => cardAfter(operation, id, before, hasBox), confirmed);
    if (own === undefined && row === confirmed) baseCards.delete(id);
    else baseCards.set(id, confirmed);
    put(id, row);
  };

  const remember = (operation: Operation): void => {
    for (const card of cardsOf(operation)) {
      const own = byCard.get(card);
      if (own === undefined) byCard.set(card, [operation]);
      else own.push(operation);
    }
  };
  const index = (): void => {
    byCard.clear();
    for (const operation of pending) remember(operation);
  };
  const fold = (): void => {
    shown = pending.reduce((structure, operation) => structureAfter(operation, structure), base);
  };

  /** Cards that stand in a box, shown or confirmed. */
  const cardsIn = (category: string, box: string): string[] => {
    const found = new Set<string>();
    const shelf = shelves.get(category);
    shelf?.boxes.forEach((each, slot) => {
      if (each === box) found.add(shelf.idAt(slot));
    });
    for (const [id, row] of baseCards) if (row?.category === category && row.box === box) found.add(id);
    return [...found];
  };

  const margins = createMargins({
    waiting: (card) => byCard.get(card) ?? [],
    card: (id) => baseRow(id) ?? shownRow(id),
  });

  const clear = (): void => {
    shelves.clear();
    baseCards.clear();
    base = EMPTY_STRUCTURE;
    revision = null;
  };

  const showAllPending = (): void => {
    index();
    fold();
    const boxesGo = deletingBoxes();
    for (const id of byCard.keys()) show(id, boxesGo);
    for (const operation of pending) {
      if (operation.kind === 'delete-box') for (const id of cardsIn(operation.category, operation.box)) show(id, true);
    }
  };

  const commit = (given: Commit): ReadonlySet<string> => {
    const changed = new Set<string>();
    const touched = new Set<string>();
    if (given.reset === true) clear();
    const { applied = [], refused = [], replaced = [] } = given;
    const gone = new Set(settledBy(given));
    const structural = [...applied, ...replaced, ...pending.filter(({ id }) => gone.has(id))];
    for (const operation of structural) {
      for (const card of cardsOf(operation)) touched.add(card);
      if (operation.kind === 'delete-box') {
        for (const id of cardsIn(operation.category, operation.box)) touched.add(id);
        for (const id of cardsIn(operation.category, operation.into)) if (baseCards.has(id)) touched.add(id);
      }
    }
    // The base first, while the shelves still show it for cards that nothing waits for.
    const setBase = (id: string, row: CardRow | null): void => {
      baseCards.set(id, row);
      changed.add(id);
      touched.add(id);
    };
    for (const operation of applied) {
      base = structureAfter(operation, base);
      const concerned =
        operation.kind === 'delete-box' ? cardsIn(operation.category, operation.box) : cardsOf(operation);
      for (const id of concerned) {
        const before = baseRow(id);
        const after = cardAfter(operation, id, before, () => true);
        if (after !== before) setBase(id, after);
      }
    }
    if (gone.size > 0 || replaced.length > 0) {
      const replacements = new Map(replaced.map((operation) => [operation.id, operation]));
      pending = pending
        .filter(({ id }) => !gone.has(id))
        .map((operation) => replacements.get(operation.id) ?? operation);
      index();
    }
    if (refused.length > 0) {
      // What is told of an import grows with its parts.
      const newer = new Set(refused.map(({ operation }) => operation.id));
      refusals = [...refusals.filter(({ operation }) => !newer.has(operation.id)), ...refused];
    }
    base = structureWith(base, given);
    fold();
    for (const id of given.deletedCategories ?? []) {
      shelves.delete(id);
      for (const [card, row] of baseCards) if (row?.category === id) baseCards.set(card, null);
    }
    const quiet = pending.length === 0;
    for (const row of given.cards ?? []) {
      changed.add(row.id);
      if (quiet && !touched.has(row.id)) put(row.id, row);
      else setBase(row.id, row);
    }
    for (const id of given.deletedCards ?? []) setBase(id, null);
    const boxesGo = deletingBoxes();
    for (const id of touched) show(id, boxesGo);
    if (given.boxes !== undefined || given.deletedBoxes !== undefined || structural.some(isStructural)) {
      // Whether a box is there decides about waiting moves into it.
      for (const id of byCard.keys()) show(id, boxesGo);
    }
    margins.commit(given);
    if ((given.deletedCategories ?? []).length > 0) margins.keepOnly((id) => baseRow(id) !== null);
    if (given.revision !== undefined) revision = given.revision;
    return changed;
  };

  return {
    structure: () => shown,
    baseStructure: () => base,
    shelf: (category) => (shown.boxes.has(category) ? shelfOf(category) : undefined),
    card: (id) => {
      const row = shownRow(id);
      return row !== undefined && shown.boxes.has(row.category) ? row : undefined;
    },
    baseCard: baseRow,
    margins,
    baseCards: (category) => {
      const shelf = shelves.get(category);
      const rows = shelf === undefined ? [] : shelf.order().flatMap((slot) => baseRow(shelf.row(slot).id) ?? []);
      for (const row of baseCards.values()) {
        if (row?.category === category && shelf?.slotOf(row.id) === undefined) rows.push(row);
      }
      return rows.sort((a, b) => a.createdAt - b.createdAt || compareIds(a.id, b.id));
    },
    pending: () => pending,
    refusals: () => refusals,
    revision: () => revision,
    add: (operation) => {
      pending = [...pending, operation];
      if (isStructural(operation)) {
        const moving = operation.kind === 'delete-box' ? cardsIn(operation.category, operation.box) : [];
        shown = structureAfter(operation, shown);
        for (const id of moving) show(id, true);
        return;
      }
      remember(operation);
      margins.stale();
      const boxesGo = deletingBoxes();
      for (const card of cardsOf(operation)) show(card, boxesGo);
    },
    commit,
    dismiss: (operationId) => {
      refusals = refusals.filter(({ operation }) => operation.id !== operationId);
    },
    load: (stored) => {
      clear();
      base = stored.structure;
      for (const columns of stored.columns) shelves.set(columns.category, createShelf(columns.category, columns));
      for (const [id, row] of stored.cards) put(id, row);
      margins.load(stored.margins);
      pending = [...stored.pending];
      refusals = [...stored.refusals];
      revision = stored.revision;
      showAllPending();
    },
  };
}
