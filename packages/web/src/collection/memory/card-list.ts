import { splitMeanings } from '@siedem/domain';
import type { CardOrder, CardRows, CardView } from '../views.ts';
import { createOrders } from './card-orders.ts';
import type { CardRow } from './rows.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';
import type { Shelf } from './shelf.ts';
import type { Tally } from './tally.ts';

/** Filter and order of a list; one object per query. */
export interface ListQuestion {
  readonly search: string;
  readonly box?: string;
  readonly due?: true;
  readonly order?: CardOrder;
  /** only these cards, in this order; a search still narrows them */
  readonly ids?: readonly string[];
}

/** Reads a shelf for screens: cards as objects that stay the same until they change, rows by index, search. */
export interface CardList {
  view(id: string): CardView | undefined;
  rows(question: ListQuestion, tally: Tally): CardRows;
  readonly search: SearchIndex;
}

/** Size of the cache of views, above what a screen or lesson holds; it is cleared when full. */
const VIEWS_MAX = 5000;

export const NO_ROWS: CardRows = {
  length: 0,
  id: () => undefined,
  at: () => undefined,
  indexOf: () => -1,
  has: () => false,
  cards: [],
};

const viewOf = ({ id, category, word, meanings, box, modifiedAt, createdAt }: CardRow): CardView => ({
  id,
  category,
  word,
  meanings: splitMeanings(meanings),
  box,
  modifiedAt,
  createdAt,
});

/** The view of the card in a slot, the same object until the card changes. */
function createCardViews(shelf: Shelf): (slot: number) => CardView {
  const views = new Map<number, CardView>();
  shelf.watch((slot) => views.delete(slot));
  return (slot) => {
    let view = views.get(slot);
    if (view === undefined) {
      if (views.size >= VIEWS_MAX) views.clear();
      view = viewOf(shelf.row(slot));
      views.set(slot, view);
    }
    return view;
  };
}

function marksOf(slots: readonly number[], size: number): Uint8Array {
  const marks = new Uint8Array(size);
  for (const slot of slots) marks[slot] = 1;
  return marks;
}

/** Makes rows of slots; a card is looked up when a row of it is asked for. */
const createRows =
  (shelf: Shelf, viewAt: (slot: number) => CardView) =>
  (slots: readonly number[]): CardRows => {
    /** By slot: 1 for a card of these rows. */
    let marks: Uint8Array | null = null;
    return {
      length: slots.length,
      id: (index) => {
        const slot = slots[index];
        return slot === undefined ? undefined : shelf.idAt(slot);
      },
      at: (index) => {
        const slot = slots[index];
        // A card that was deleted since leaves a gap until the rows are asked for again.
        return slot === undefined || shelf.boxes[slot] === '' ? undefined : viewAt(slot);
      },
      indexOf: (id) => {
        const slot = shelf.slotOf(id);
        return slot === undefined ? -1 : slots.indexOf(slot);
      },
      has: (id) => {
        const slot = shelf.slotOf(id);
        return slot !== undefined && (marks ??= marksOf(slots, shelf.boxes.length))[slot] === 1;
      },
      cards: slots,
    };
  };

/** @param besides ids of cards that have a text in their margin */
export function createCardList(shelf: Shelf, besides: (typed: string) => readonly string[]): CardList {
  const answers = new WeakMap<ListQuestion, { readonly version: string; readonly rows: CardRows }>();
  const search = createSearchIndex(shelf);
  const orders = createOrders(shelf);
  const viewAt = createCardViews(shelf);
  const rowsOf = createRows(shelf, viewAt);

  /** Matches in the margin come after those in words and meanings. */
  const withMargins = (hits: readonly number[], typed: string): readonly number[] => {
    const found = besides(typed).flatMap((id) => shelf.slotOf(id) ?? []);
    if (found.length === 0) return hits;
    return [...new Set([...hits, ...found])];
  };

  const slotsFor = (
    { search: typed, box, due, ids, order: by = 'oldest' }: ListQuestion,
    tally: Tally,
  ): readonly number[] => {
    const order = orders.by(by);
    const hits = typed.trim() === '' ? null : withMargins(search.find(typed), typed);
    if (ids !== undefined) {
      const among = hits === null ? null : new Set(hits);
      return ids.flatMap((id) => shelf.slotOf(id) ?? []).filter((slot) => among === null || among.has(slot));
    }
    if (box === undefined && due === undefined) {
      if (hits === null) return order;
      // Fast path: the cards are nearly always in the order of their slots.
      if (by === 'oldest' && shelf.isInSlotOrder()) return hits;
    }
    const found = hits === null ? null : new Set(hits);
    return order.filter(
      (slot) =>
        (found === null || found.has(slot)) &&
        (box === undefined || shelf.boxes[slot] === box) &&
        (due === undefined || tally.isDue(slot)),
    );
  };

  return {
    search,
    view: (id) => {
      const slot = shelf.slotOf(id);
      return slot === undefined ? undefined : viewAt(slot);
    },
    rows: (question, tally) => {
      const version = question.due === true ? `${shelf.version()}/${tally.version()}` : String(shelf.version());
      const known = answers.get(question);
      if (known?.version === version) return known.rows;
      const rows = rowsOf(slotsFor(question, tally));
      answers.set(question, { version, rows });
      return rows;
    },
  };
}
