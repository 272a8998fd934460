// oxlint-disable typescript/no-non-null-assertion -- arrays of equal length: a slot, once given, lies in all of them
/** A heap of slots by ascending key: which card of a box becomes due next. */
export interface DueHeap {
  size(): number;
  /** Key of the first entry, Infinity when empty. */
  firstKey(): number;
  firstSlot(): number;
  push(key: number, slot: number): void;
  removeFirst(): void;
}

/** Makes a heap of entries in any order, in linear time. Takes the arrays over. */
export function createDueHeap(keys: number[] = [], slots: number[] = []): DueHeap {
  const swap = (a: number, b: number): void => {
    [keys[a], keys[b]] = [keys[b]!, keys[a]!];
    [slots[a], slots[b]] = [slots[b]!, slots[a]!];
  };
  const sink = (from: number): void => {
    for (let at = from; ;) {
      const left = 2 * at + 1;
      const right = left + 1;
      let least = at;
      if (left < keys.length && keys[left]! < keys[least]!) least = left;
      if (right < keys.length && keys[right]! < keys[least]!) least = right;
      if (least === at) return;
      swap(at, least);
      at = least;
    }
  };
  for (let at = (keys.length >> 1) - 1; at >= 0; at--) sink(at);
  return {
    size: () => keys.length,
    firstKey: () => keys[0] ?? Number.POSITIVE_INFINITY,
    firstSlot: () => slots[0] ?? -1,
    push: (key, slot) => {
      keys.push(key);
      slots.push(slot);
      for (let at = keys.length - 1; at > 0;) {
        const parent = (at - 1) >> 1;
        if (keys[parent]! <= keys[at]!) return;
        swap(parent, at);
        at = parent;
      }
    },
    removeFirst: () => {
      swap(0, keys.length - 1);
      keys.pop();
      slots.pop();
      sink(0);
    },
  };
}
