import {
  type Direction,
  drawDirection,
  foldText,
  dueIn,
  drawPlaces,
  LESSON_DEFAULTS,
  type LessonQueue,
  type LessonSettings,
  readLessonSettings,
  splitMeanings,
} from '@siedem/domain';
import type { CardRows, CardView, CountsView, RefusalView } from '../views.ts';
import { type CardList, createCardList, type ListQuestion, NO_ROWS } from './card-list.ts';
import type { Refusal } from './commit.ts';
import type { Replica } from './replica.ts';
import type { CardRow } from './rows.ts';
import { withoutAccents } from './search-text.ts';
import type { Shelf } from './shelf.ts';
import { createTally, type Tally } from './tally.ts';
import { type WaitingShares, waitingShares } from './waiting-shares.ts';

const NO_COUNTS: CountsView = { all: 0, available: 0, known: 0, boxes: {}, nextDue: null };
const NO_BOXES: readonly never[] = [];
/** A word that more cards have than this tells nothing. */
const ALIKE_MAX = 300;

/** The cards of a lesson, drawn at its start; each in its turn (decisions §3.1). */
export interface LessonPlan {
  readonly queue: LessonQueue;
  /** What is shown, drawn once for the lesson. */
  readonly direction: Direction;
}

/** What screens read: kept beside the replica, made when asked for, the same objects until something changes. */
export function createViews(replica: Replica, now: () => number, random: () => number) {
  const lists = new Map<Shelf, CardList>();
  const lessons = new WeakMap<object, LessonSettings>();
  const tallies = new Map<Shelf, { readonly boxes: readonly unknown[]; readonly tally: Tally }>();
  /** The moment that counts are of: it moves on when the collection says so, not with every reading. */
  let moment = now();

  const boxes = (category: string) => replica.structure().boxes.get(category) ?? NO_BOXES;

  const listOf = (shelf: Shelf): CardList => {
    let list = lists.get(shelf);
    if (list === undefined) lists.set(shelf, (list = createCardList(shelf)));
    return list;
  };

  const tallyOf = (shelf: Shelf): Tally => {
    const known = tallies.get(shelf);
    const current = boxes(shelf.category);
    if (known?.boxes === current) return known.tally;
    known?.tally.stop();
    const tally = createTally(shelf, current, moment);
    tallies.set(shelf, { boxes: current, tally });
    return tally;
  };

  const countsOf = (category: string): CountsView => {
    const shelf = replica.shelf(category);
    return shelf === undefined ? NO_COUNTS : tallyOf(shelf).counts(moment);
  };

  /** By category: the shares and the counts they belong to; counts are another object after every change. */
  const shares = new Map<string, { readonly counts: CountsView; readonly value: WaitingShares }>();
  const waitingOf = (category: string): WaitingShares => {
    const counts = countsOf(category);
    const known = shares.get(category);
    if (known?.counts === counts) return known.value;
    const shelf = replica.shelf(category);
    const value = shelf === undefined ? {} : waitingShares(shelf, boxes(category), counts, moment);
    shares.set(category, { counts, value });
    return value;
  };

  return {
    boxes,
    /** How lessons over a category are; the same object until they change. */
    lesson: (category: string): LessonSettings => {
      const row = replica.structure().lessons.get(category);
      if (row === undefined) return LESSON_DEFAULTS;
      const settings = lessons.get(row) ?? readLessonSettings(row);
      lessons.set(row, settings);
      return settings;
    },
    counts: countsOf,
    waiting: waitingOf,
    /** Lets time pass for the counts. */
    tick: (): void => {
      moment = now();
    },
    /** Epoch ms when the next card of any category becomes due, null when none waits. */
    nextDue: (): number | null => {
      const times = replica.structure().categories.flatMap(({ id }) => countsOf(id).nextDue ?? []);
      return times.length === 0 ? null : Math.min(...times);
    },
    card: (id: string): CardView | undefined => {
      const row = replica.card(id);
      const shelf = row === undefined ? undefined : replica.shelf(row.category);
      return shelf === undefined ? undefined : listOf(shelf).view(id);
    },
    rows: (category: string, question: ListQuestion): CardRows => {
      const shelf = replica.shelf(category);
      if (shelf === undefined) return NO_ROWS;
      const tally = tallyOf(shelf);
      tally.counts(moment);
      return listOf(shelf).rows(question, tally);
    },
    isSearchQuick: (category: string): boolean => {
      const shelf = replica.shelf(category);
      return shelf === undefined || listOf(shelf).search.isReady();
    },
    neighbours: (category: string, texts: readonly string[]): CardRow[] => {
      const shelf = replica.shelf(category);
      return shelf === undefined
        ? []
        : listOf(shelf)
            .search.neighbours(texts)
            .map((slot) => shelf.row(slot));
    },
    /** Ids of cards in a box, due or not, oldest first, at most `most`. */
    cardsInBox: (category: string, box: string, most: number): string[] => {
      const shelf = replica.shelf(category);
      const ids: string[] = [];
      for (const slot of shelf?.order() ?? []) {
        if (ids.length === most) break;
        if (shelf?.boxes[slot] === box) ids.push(shelf.idAt(slot));
      }
      return ids;
    },
    /** Cards that may answer with this text: those that contain the longest word of it. At most {@link ALIKE_MAX}. */
    lookAlikes: (category: string, typed: string): CardView[] => {
      const shelf = replica.shelf(category);
      const words = foldText(typed).split(/[^\p{L}\p{N}\p{M}]+/u);
      const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
      if (shelf === undefined || longest === '') return [];
      const list = listOf(shelf);
      return list.search
        .find(withoutAccents(longest))
        .slice(0, ALIKE_MAX)
        .flatMap((slot) => list.view(shelf.idAt(slot)) ?? []);
    },
    /**
     * Draws a lesson in one pass over the cards, without an object for any of them.
     * @param first id of a card to be asked first, where it is among them
     */
    drawLesson: (category: string, box: string, first?: string): LessonPlan => {
      moment = now();
      const shelf = replica.shelf(category);
      const scope = box === 'all' ? ('all' as const) : { box };
      const isFirst = boxes(category).some(({ id, kind }) => id === box && kind === 'first');
      const places = shelf === undefined ? new Int32Array(0) : duePlaces(shelf, dueIn(boxes(category), scope, moment));
      const drawn = drawPlaces(
        places,
        isFirst ? 'as given' : random,
        first === undefined ? first : shelf?.slotOf(first),
      );
      const queue: LessonQueue = {
        length: drawn.length,
        at: (turn) => {
          const slot = drawn.at(turn);
          return slot === undefined ? undefined : shelf?.idAt(slot);
        },
      };
      return { queue, direction: drawDirection(random) };
    },
    /** Indexes cards and folds their texts for the search until `until` says stop; true when there is nothing left. */
    prepare: (until: () => boolean): boolean =>
      replica.structure().categories.every(({ id }) => {
        const shelf = replica.shelf(id);
        return shelf === undefined || (shelf.index(until) && listOf(shelf).search.build(until));
      }),
    /** The replica was filled anew: shelves are other objects now. */
    forget: (): void => {
      shares.clear();
      for (const { tally } of tallies.values()) tally.stop();
      tallies.clear();
      lists.clear();
      moment = now();
    },
  };
}

/** The slots of the cards that a lesson holds, by creation. */
function duePlaces(shelf: Shelf, isAsked: (box: string, modifiedAt: number) => boolean): Int32Array {
  const places = new Int32Array(shelf.boxes.length);
  let count = 0;
  const look = (slot: number): void => {
    if (isAsked(shelf.boxes[slot] ?? '', shelf.modifiedAt[slot] ?? 0)) places[count++] = slot;
  };
  // Slots are given in the order of creation, nearly always; otherwise the sorted ones are kept with the shelf.
  if (shelf.isInSlotOrder()) for (let slot = 0; slot < shelf.boxes.length; slot++) look(slot);
  else for (const slot of shelf.order()) look(slot);
  return places.subarray(0, count);
}

/** A refusal as screens show it. */
export function refusalView({ operation, message }: Refusal): RefusalView {
  const common = { id: operation.id, at: operation.at, kind: operation.kind, message };
  switch (operation.kind) {
    case 'review':
      return { ...common, typed: operation.typed, card: operation.card, category: operation.category };
    case 'undo-review':
      return { ...common, typed: '', card: operation.card, category: operation.category };
    case 'add-card':
    case 'delete-card': {
      const { id, category, word, meanings, box } = operation.row;
      const parts = splitMeanings(meanings);
      return { ...common, typed: `${word} – ${parts.join(', ')}`, card: id, category, word, meanings: parts, box };
    }
    case 'change-card': {
      const { card, category, word, box } = operation;
      const meanings = operation.meanings === undefined ? undefined : splitMeanings(operation.meanings);
      return {
        ...common,
        typed: [word, meanings?.join(', ')].filter((part) => part !== undefined).join(' – '),
        card,
        category,
        ...(word === undefined ? {} : { word }),
        ...(meanings === undefined ? {} : { meanings }),
        ...(box === undefined ? {} : { box }),
      };
    }
    case 'change-lesson':
      return { ...common, typed: '', category: operation.category };
    case 'change-margin': {
      const { note, example, rulings = [] } = operation.change;
      const typed = [note, example, ...rulings.map(({ text }) => text)].filter(Boolean).join(' – ');
      return { ...common, typed, card: operation.card, category: operation.category };
    }
    case 'import-part':
      return {
        ...common,
        typed: operation.name,
        cards: [...operation.cards.values()].map(({ word, meanings }) => ({ word, meanings: splitMeanings(meanings) })),
      };
    case 'add-category':
    case 'rename-category':
    case 'delete-category':
      return { ...common, typed: operation.name, category: operation.category };
    case 'add-box':
    case 'change-box':
    case 'delete-box':
      return {
        ...common,
        typed: '',
        category: operation.category,
        box: operation.box,
        interval: operation.interval,
      };
  }
}
