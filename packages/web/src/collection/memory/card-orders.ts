// oxlint-disable typescript/no-non-null-assertion -- arrays of equal length: a slot, once given, lies in all of them
import type { CardOrder } from '../views.ts';
import type { Shelf } from './shelf.ts';

/** The slots of a shelf in the orders a list can have; each is sorted once and then kept up with what changes. */
export interface Orders {
  by(order: CardOrder): readonly number[];
}

/** Up to this many changed cards are merged in; above it everything is sorted again. */
const CHANGED_MAX = 1000;

interface Kept {
  sorted: number[];
  readonly changed: Set<number>;
}

export function createOrders(shelf: Shelf): Orders {
  // In Polish ł comes after l and not among it; languages without such letters are sorted the same by it.
  const collator = new Intl.Collator('pl');
  const age = (a: number, b: number): number => shelf.createdAt[a]! - shelf.createdAt[b]! || a - b;
  const orders: Readonly<Record<Exclude<CardOrder, 'oldest' | 'newest'>, (a: number, b: number) => number>> = {
    word: (a, b) => collator.compare(shelf.words[a]!, shelf.words[b]!) || age(a, b),
    box: (a, b) => Number(shelf.boxes[a]) - Number(shelf.boxes[b]) || age(a, b),
    moved: (a, b) => shelf.modifiedAt[b]! - shelf.modifiedAt[a]! || age(a, b),
  };
  const kept = new Map<CardOrder, Kept>();
  shelf.watch((slot) => {
    for (const { changed } of kept.values()) changed.add(slot);
  });

  /** Changed cards taken out and merged in again where they belong now. */
  const renewed = ({ sorted, changed }: Kept, compare: (a: number, b: number) => number): number[] => {
    const moving = [...changed].filter((slot) => shelf.boxes[slot] !== '').sort(compare);
    const rest = sorted.filter((slot) => !changed.has(slot));
    const next: number[] = [];
    let from = 0;
    for (const slot of moving) {
      let [low, high] = [from, rest.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compare(rest[middle]!, slot) < 0) low = middle + 1;
        else high = middle;
      }
      for (; from < low; from++) next.push(rest[from]!);
      next.push(slot);
    }
    for (; from < rest.length; from++) next.push(rest[from]!);
    return next;
  };

  return {
    by: (order) => {
      if (order === 'oldest') return shelf.order();
      if (order === 'newest') return shelf.order().toReversed();
      const compare = orders[order];
      const known = kept.get(order);
      if (known === undefined || known.changed.size > CHANGED_MAX) {
        const sorted = [...shelf.order()].sort(compare);
        kept.set(order, { sorted, changed: new Set() });
        return sorted;
      }
      if (known.changed.size > 0) {
        known.sorted = renewed(known, compare);
        known.changed.clear();
      }
      return known.sorted;
    },
  };
}
