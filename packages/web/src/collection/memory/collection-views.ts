import { type Box, foldText, LESSON_DEFAULTS, type LessonSettings, readLessonSettings } from '@siedem/domain';
import type { CardRows, CardView, CountsView } from '../views.ts';
import { type CardList, createCardList, type ListQuestion, NO_ROWS } from './card-list.ts';
import { drawLesson, type LessonPlan, type NewCardChoice } from './draw-lesson.ts';
import { createMarginSearch } from './margin-search.ts';
import type { Replica } from './replica.ts';
import type { CardRow } from './rows.ts';
import { withoutAccents } from './search-text.ts';
import type { Shelf } from './shelf.ts';
import { createTally, type Tally } from './tally.ts';
import { type WaitingShares, waitingShares } from './waiting-shares.ts';

const NO_COUNTS: CountsView = { all: 0, available: 0, known: 0, boxes: {}, nextDue: null };
const NO_BOXES: readonly never[] = [];
/** A word in more cards than this does not narrow the search. */
const ALIKE_MAX = 300;
/** Above so many cards a search and the rows it finds do not fit into one frame. */
const QUICK_MAX = 100_000;

/** Card lists and counts of each shelf, made when asked for; the same objects until something changes. */
function createShelfViews(replica: Replica, now: () => number) {
  const lists = new Map<Shelf, CardList>();
  const tallies = new Map<Shelf, { readonly boxes: readonly unknown[]; readonly tally: Tally }>();
  /** By category: the shares and the counts they belong to; counts are another object after every change. */
  const shares = new Map<string, { readonly counts: CountsView; readonly value: WaitingShares }>();
  /** Epoch ms that counts are of: it moves on when the collection says so, not with every reading. */
  let moment = now();

  const boxes = (category: string): readonly Box[] => replica.structure().boxes.get(category) ?? NO_BOXES;

  const besides = createMarginSearch(replica);

  const listOf = (shelf: Shelf): CardList => {
    let list = lists.get(shelf);
    if (list === undefined) lists.set(shelf, (list = createCardList(shelf, besides)));
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

  const counts = (category: string): CountsView => {
    const shelf = replica.shelf(category);
    return shelf === undefined ? NO_COUNTS : tallyOf(shelf).counts(moment);
  };

  const waiting = (category: string): WaitingShares => {
    const current = counts(category);
    const known = shares.get(category);
    if (known?.counts === current) return known.value;
    const shelf = replica.shelf(category);
    const value = shelf === undefined ? {} : waitingShares(shelf, boxes(category), current, moment);
    shares.set(category, { counts: current, value });
    return value;
  };

  const tick = (): void => {
    moment = now();
  };

  return {
    boxes,
    listOf,
    tallyOf,
    counts,
    waiting,
    moment: () => moment,
    /** Advances the time of the counts. */
    tick,
    /** The replica was reloaded, with new shelves. */
    forget: (): void => {
      shares.clear();
      for (const { tally } of tallies.values()) tally.stop();
      tallies.clear();
      lists.clear();
      tick();
    },
  };
}

/** Questions about the cards of a category that need its list or its search. */
function createCardQuestions(replica: Replica, { listOf, tallyOf, moment }: ReturnType<typeof createShelfViews>) {
  return {
    card: (id: string): CardView | undefined => {
      const row = replica.card(id);
      const shelf = row === undefined ? undefined : replica.shelf(row.category);
      return shelf === undefined ? undefined : listOf(shelf).view(id);
    },
    rows: (category: string, question: ListQuestion): CardRows => {
      const shelf = replica.shelf(category);
      if (shelf === undefined) return NO_ROWS;
      const tally = tallyOf(shelf);
      tally.counts(moment());
      return listOf(shelf).rows(question, tally);
    },
    isSearchQuick: (category: string): boolean => {
      const shelf = replica.shelf(category);
      return shelf === undefined || (shelf.size() <= QUICK_MAX && listOf(shelf).search.isReady());
    },
    neighbours: (category: string, texts: readonly string[]): CardRow[] => {
      const shelf = replica.shelf(category);
      if (shelf === undefined) return [];
      const slots = listOf(shelf).search.neighbours(texts);
      return slots.map((slot) => shelf.row(slot));
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
    /** Where each card of a category is, in the order of their creation. An object a card: not for every render. */
    cardPlaces: (category: string): { id: string; box: string; movedAt: number }[] => {
      const shelf = replica.shelf(category);
      return (shelf?.order() ?? []).map((slot) => ({
        id: shelf?.idAt(slot) ?? '',
        box: shelf?.boxes[slot] ?? '',
        movedAt: shelf?.modifiedAt[slot] ?? 0,
      }));
    },
    /** Cards that may answer with this text: those that contain the longest word of it. At most {@link ALIKE_MAX}. */
    lookAlikes: (category: string, typed: string): CardView[] => {
      const shelf = replica.shelf(category);
      const words = foldText(typed).split(/[^\p{L}\p{N}\p{M}]+/u);
      const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
      if (shelf === undefined || longest === '') return [];
      const list = listOf(shelf);
      const found = list.search.find(withoutAccents(longest)).slice(0, ALIKE_MAX);
      return found.flatMap((slot) => list.view(shelf.idAt(slot)) ?? []);
    },
    /** Indexes cards and folds their texts for the search until `until` says stop; true when there is nothing left. */
    prepare: (until: () => boolean): boolean =>
      replica.structure().categories.every(({ id }) => {
        const shelf = replica.shelf(id);
        return shelf === undefined || (shelf.index(until) && listOf(shelf).search.build(until));
      }),
  };
}

/** Views for screens: memoised, created lazily, the same objects until something changes. */
export function createViews(replica: Replica, now: () => number, random: () => number) {
  const shelves = createShelfViews(replica, now);
  const { boxes, counts, waiting, tick, forget } = shelves;
  const lessons = new WeakMap<object, LessonSettings>();
  /** Epoch ms when the next card of any category becomes due, null when none waits. */
  const nextDue = (): number | null => {
    const times = replica.structure().categories.flatMap(({ id }) => counts(id).nextDue ?? []);
    return times.length === 0 ? null : Math.min(...times);
  };
  return {
    ...createCardQuestions(replica, shelves),
    boxes,
    counts,
    waiting,
    tick,
    forget,
    /** Lesson settings of a category; the same object until they change. */
    lesson: (category: string): LessonSettings => {
      const row = replica.structure().lessons.get(category);
      if (row === undefined) return LESSON_DEFAULTS;
      const settings = lessons.get(row) ?? readLessonSettings(row);
      lessons.set(row, settings);
      return settings;
    },
    nextDue,
    /** Counts all cards as of now. */
    count: (): void => {
      tick();
      nextDue();
    },
    /** Draws a lesson. @param first id of a card to be asked first, if it is among them @param fresh how new cards are taken */
    drawLesson: (category: string, box: string, first?: string, fresh?: NewCardChoice): LessonPlan => {
      tick();
      const scope = { boxes: boxes(category), box, at: shelves.moment(), first, fresh };
      return drawLesson(replica.shelf(category), scope, random);
    },
  };
}

export type Views = ReturnType<typeof createViews>;
