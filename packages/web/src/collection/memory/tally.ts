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
  /** Cards that wait, by the date of their last move; entries that are not true any more are passed over. */
  readonly waiting: DueHeap;
}

/** @param boxes the boxes of the category, which must not change: make another tally when they do */
export function createTally(shelf: Shelf, boxes: readonly Box[], start: number): Tally {
  const tallies = new Map<string, BoxTally>();
  const due: boolean[] = [];
  let clock = start;
  let shown: CountsView | null = null;
  let version = 0;

  const isWaiting = (tally: BoxTally): boolean => {
    const slot = tally.waiting.firstSlot();
    return (
      shelf.boxes[slot] === tally.box.id && due[slot] !== true && shelf.modifiedAt[slot] === tally.waiting.firstKey()
    );
  };

  const build = (): void => {
    tallies.clear();
    due.length = 0;
    const heaps = new Map(
      boxes.map((box) => [box.id, { box, keys: [] as number[], slots: [] as number[], cards: 0, due: 0 }]),
    );
    for (let slot = 0; slot < shelf.boxes.length; slot++) {
      const heap = heaps.get(shelf.boxes[slot]!);
      if (heap === undefined) continue;
      heap.cards++;
      if (heap.box.kind === 'last') continue;
      if (isDue(shelf.modifiedAt[slot]!, heap.box.timer, clock)) {
        due[slot] = true;
        heap.due++;
      } else {
        heap.keys.push(shelf.modifiedAt[slot]!);
        heap.slots.push(slot);
      }
    }
    for (const [id, { box, keys, slots, cards, due: dueCards }] of heaps) {
      tallies.set(id, { box, cards, due: dueCards, waiting: createDueHeap(keys, slots) });
    }
    shown = null;
    version++;
  };

  const advance = (now: number): void => {
    // A clock set back makes due cards wait again: rare enough to count anew.
    if (now < clock) {
      clock = now;
      return build();
    }
    clock = now;
    for (const tally of tallies.values()) {
      while (isDue(tally.waiting.firstKey(), tally.box.timer, now)) {
        if (isWaiting(tally)) {
          due[tally.waiting.firstSlot()] = true;
          tally.due++;
          shown = null;
          version++;
        }
        tally.waiting.removeFirst();
      }
    }
  };

  const nextDue = (): number | null => {
    let next = Number.POSITIVE_INFINITY;
    for (const tally of tallies.values()) {
      while (tally.waiting.size() > 0 && !isWaiting(tally)) tally.waiting.removeFirst();
      next = Math.min(next, tally.waiting.firstKey() + tally.box.timer);
    }
    return Number.isFinite(next) ? next : null;
  };

  const stop = shelf.watch((slot, before) => {
    const left = tallies.get(before);
    if (left !== undefined) {
      left.cards--;
      if (due[slot] === true) left.due--;
    }
    due[slot] = false;
    const entered = tallies.get(shelf.boxes[slot]!);
    if (entered !== undefined) {
      entered.cards++;
      if (entered.box.kind !== 'last') {
        if (isDue(shelf.modifiedAt[slot]!, entered.box.timer, clock)) {
          due[slot] = true;
          entered.due++;
        } else entered.waiting.push(shelf.modifiedAt[slot]!, slot);
      }
    }
    shown = null;
    version++;
  });

  build();
  return {
    counts: (now) => {
      advance(now);
      if (shown !== null) return shown;
      let available = 0;
      let known = 0;
      const perBox: Record<string, BoxCounts> = {};
      for (const [id, tally] of tallies) {
        const last = tally.box.kind === 'last';
        perBox[id] = { cards: tally.cards, available: last ? tally.cards : tally.due };
        if (last) known += tally.cards;
        else available += tally.due;
      }
      shown = { all: shelf.size(), available, known, boxes: perBox, nextDue: nextDue() };
      return shown;
    },
    isDue: (slot) => due[slot] === true,
    version: () => version,
    stop,
  };
}
