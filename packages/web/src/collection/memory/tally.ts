// oxlint-disable typescript/no-non-null-assertion -- arrays of equal length: a slot, once given, lies in all of them
import { type Box, isDue } from '@siedem/domain';
import type { BoxCounts, CountsView } from '../views.ts';
import { createDueHeap, type DueHeap } from './due-heap.ts';
import type { Shelf } from './shelf.ts';

/** Counts of a shelf that follow every change and the clock without walking the cards. */
export interface Tally {
  /** Counts at `now`; the same object until one of them changes. */
  counts(now: number): CountsView;
  /** Whether the card in a slot is due, as of the last `counts`. The known box: never. */
  isDue(slot: number): boolean;
  /** Changes whenever a card becomes due or stops being so. */
  version(): number;
  /** Stops following the shelf. */
  stop(): void;
}

interface BoxTally {
  readonly box: Box;
  cards: number;
  due: number;
  /** Cards that wait, by the date of their last move; stale entries are skipped. */
  readonly waiting: DueHeap;
}

/** Counts the cards of a shelf from the beginning; marks those that are due. */
function countAll(shelf: Shelf, boxes: readonly Box[], now: number, due: boolean[]): Map<string, BoxTally> {
  due.length = 0;
  const heaps = new Map(
    boxes.map((box) => [box.id, { box, keys: [] as number[], slots: [] as number[], cards: 0, due: 0 }]),
  );
  for (let slot = 0; slot < shelf.boxes.length; slot++) {
    const heap = heaps.get(shelf.boxes[slot]!);
    if (heap === undefined) continue;
    heap.cards++;
    if (heap.box.kind === 'last') continue;
    if (isDue(shelf.modifiedAt[slot]!, heap.box.timer, now)) {
      due[slot] = true;
      heap.due++;
    } else {
      heap.keys.push(shelf.modifiedAt[slot]!);
      heap.slots.push(slot);
    }
  }
  return new Map(
    [...heaps].map(([id, { box, keys, slots, cards, due: dueCards }]) => [
      id,
      { box, cards, due: dueCards, waiting: createDueHeap(keys, slots) },
    ]),
  );
}

/** The counts as screens see them. */
function countsOf(tallies: ReadonlyMap<string, BoxTally>, all: number, nextDue: number | null): CountsView {
  let available = 0;
  let known = 0;
  const perBox: Record<string, BoxCounts> = {};
  for (const [id, tally] of tallies) {
    const last = tally.box.kind === 'last';
    perBox[id] = { cards: tally.cards, available: last ? tally.cards : tally.due };
    if (last) known += tally.cards;
    else available += tally.due;
  }
  return { all, available, known, boxes: perBox, nextDue };
}

/** @param boxes the boxes of the category, which must not change: make another tally when they do */
export function createTally(shelf: Shelf, boxes: readonly Box[], start: number): Tally {
  const due: boolean[] = [];
  let tallies = countAll(shelf, boxes, start, due);
  let clock = start;
  let shown: CountsView | null = null;
  let version = 0;
  const changed = (): void => {
    shown = null;
    version++;
  };

  const isWaiting = (tally: BoxTally): boolean => {
    const slot = tally.waiting.firstSlot();
    return (
      shelf.boxes[slot] === tally.box.id && due[slot] !== true && shelf.modifiedAt[slot] === tally.waiting.firstKey()
    );
  };
  const ripen = (tally: BoxTally): void => {
    while (isDue(tally.waiting.firstKey(), tally.box.timer, clock)) {
      if (isWaiting(tally)) {
        due[tally.waiting.firstSlot()] = true;
        tally.due++;
        changed();
      }
      tally.waiting.removeFirst();
    }
  };
  const advance = (now: number): void => {
    const isSetBack = now < clock;
    clock = now;
    if (isSetBack) {
      // Due cards may wait again: rare enough to count all of them.
      tallies = countAll(shelf, boxes, clock, due);
      changed();
    } else tallies.forEach(ripen);
  };
  const nextDue = (): number | null => {
    let next = Number.POSITIVE_INFINITY;
    for (const tally of tallies.values()) {
      while (tally.waiting.size() > 0 && !isWaiting(tally)) tally.waiting.removeFirst();
      next = Math.min(next, tally.waiting.firstKey() + tally.box.timer);
    }
    return Number.isFinite(next) ? next : null;
  };
  const leave = (tally: BoxTally, slot: number): void => {
    tally.cards--;
    if (due[slot] === true) tally.due--;
  };
  const enter = (tally: BoxTally, slot: number): void => {
    tally.cards++;
    if (tally.box.kind === 'last') return;
    if (isDue(shelf.modifiedAt[slot]!, tally.box.timer, clock)) {
      due[slot] = true;
      tally.due++;
    } else tally.waiting.push(shelf.modifiedAt[slot]!, slot);
  };

  const stop = shelf.watch((slot, before) => {
    const [left, entered] = [tallies.get(before), tallies.get(shelf.boxes[slot]!)];
    if (left !== undefined) leave(left, slot);
    due[slot] = false;
    if (entered !== undefined) enter(entered, slot);
    changed();
  });

  return {
    counts: (now) => {
      advance(now);
      return (shown ??= countsOf(tallies, shelf.size(), nextDue()));
    },
    isDue: (slot) => due[slot] === true,
    version: () => version,
    stop,
  };
}
