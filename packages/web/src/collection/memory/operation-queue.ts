import type { Operation } from './operation.ts';

/** Operations by id, in the order in which they came. Adding, removing and reading the first take the same time at any number. */
export interface OperationQueue {
  readonly get: (id: string) => Operation | undefined;
  /** Rises with the order; 0 for one that is not here. */
  rank(id: string): number;
  readonly size: () => number;
  readonly inOrder: () => Iterable<Operation>;
  /** Adds one at the end, or replaces the one with its id in its place. */
  put(operation: Operation): void;
  remove(id: string): void;
  clear(): void;
}

/** Fewer places than this are not worth closing gaps. */
const FEW = 64;

/**
 * An array with gaps where operations were removed, closed when they are half of it. A Map alone would do, but reading
 * its first entry walks over all entries that were removed before it.
 */
export function createOperationQueue(): OperationQueue {
  let queue: (Operation | undefined)[] = [];
  const places = new Map<string, number>();
  /** No operation lies before it. */
  let first = 0;

  const closeGaps = (): void => {
    queue = queue.filter((operation) => operation !== undefined);
    queue.forEach((operation, place) => operation && places.set(operation.id, place));
    first = 0;
  };
  const get = (id: string): Operation | undefined => {
    const place = places.get(id);
    return place === undefined ? undefined : queue[place];
  };

  return {
    get,
    rank: (id) => (places.get(id) ?? -1) + 1,
    size: () => places.size,
    *inOrder() {
      for (let place = first; place < queue.length; place++) {
        const operation = queue[place];
        if (operation !== undefined) yield operation;
      }
    },
    put: (operation) => {
      const place = places.get(operation.id) ?? queue.length;
      places.set(operation.id, place);
      queue[place] = operation;
    },
    remove: (id) => {
      const place = places.get(id);
      if (place === undefined) return;
      places.delete(id);
      queue[place] = undefined;
      while (first < queue.length && queue[first] === undefined) first++;
      if (queue.length > FEW && places.size * 2 < queue.length) closeGaps();
    },
    clear: () => {
      queue = [];
      places.clear();
      first = 0;
    },
  };
}
