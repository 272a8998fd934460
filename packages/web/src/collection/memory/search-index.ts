// oxlint-disable typescript/no-non-null-assertion -- arrays of equal length: a slot, once given, lies in all of them
import { foldText } from '@siedem/domain';
import { readQuestion, withoutAccents } from './search-text.ts';
import type { Shelf } from './shelf.ts';

/**
 * One text over all cards of a shelf, `\nword|meaning|meaning|` for each, folded and without accents, with the place
 * where each card begins. A scan of 100,000 cards takes some milliseconds and needs no tree of its own.
 */
export interface SearchIndex {
  /** Folds cards until `until()` says stop, then joins their texts in a step of its own; true when nothing is left. */
  build(until: () => boolean): boolean;
  /** Whether a question is answered without folding or joining texts first. */
  isReady(): boolean;
  /** Slots of the cards that contain the question, rising. Folds what is not folded yet. */
  find(question: string): number[];
  /** Slots of the cards whose word or one meaning is one of these texts, in the sense of decisions §2.3 or wider. */
  neighbours(texts: readonly string[]): number[];
}

/** Changed cards are searched one by one until there are so many that the text is joined anew. */
const CHANGED_MAX = 500;

export function createSearchIndex(shelf: Shelf): SearchIndex {
  /** Folded text by slot; undefined where not folded yet, '' where there is no card. */
  const folded: (string | undefined)[] = [];
  let next = 0;
  let text = '';
  let starts = new Int32Array(0);
  let joined = false;
  const changed = new Set<number>();

  const fold = (slot: number): string =>
    shelf.boxes[slot] === '' ? '' : `\n${withoutAccents(foldText(`${shelf.words[slot]}|${shelf.meanings[slot]}`))}|`;

  shelf.watch((slot) => {
    folded[slot] = undefined;
    if (joined) changed.add(slot);
    else next = Math.min(next, slot);
  });

  /** Folds until told to stop; true when all are folded. */
  const foldAll = (until: () => boolean): boolean => {
    while (next < shelf.boxes.length) {
      folded[next] ??= fold(next);
      next++;
      if ((next & 255) === 0 && until()) return false;
    }
    return true;
  };

  const join = (): void => {
    for (const slot of changed) folded[slot] = fold(slot);
    foldAll(() => false);
    starts = new Int32Array(folded.length + 1);
    let at = 0;
    for (let slot = 0; slot < folded.length; slot++) {
      starts[slot] = at;
      at += folded[slot]?.length ?? 0;
    }
    starts[folded.length] = at;
    text = folded.join('');
    changed.clear();
    joined = true;
  };

  /**
   * The slot whose text holds the place, sought from one that does not lie behind it: what is found lies near what was
   * found before. Empty texts share a start with the next: the last of them is meant.
   */
  const slotAt = (place: number, from: number): number => {
    const end = starts.length - 2;
    let low = from;
    let step = 1;
    while (low + step <= end && starts[low + step]! <= place) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step - 1, end);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  };

  const scan = (needle: string, keep: (slot: number) => void): void => {
    if (!joined || changed.size > CHANGED_MAX) join();
    for (let place = text.indexOf(needle), slot = 0; place >= 0;) {
      slot = slotAt(place, slot);
      if (!changed.has(slot)) keep(slot);
      place = text.indexOf(needle, starts[slot + 1]);
    }
    for (const slot of changed) {
      folded[slot] ??= fold(slot);
      if (folded[slot].includes(needle)) keep(slot);
    }
  };

  /** Like `scan`, for a word or meaning as a whole. */
  const scanWhole = (key: string, keep: (slot: number) => void): void => {
    if (!joined || changed.size > CHANGED_MAX) join();
    const needle = `${key}|`;
    for (let place = text.indexOf(needle); place >= 0;) {
      const whole = text[place - 1] === '|' || text[place - 1] === '\n';
      const slot = whole ? slotAt(place, 0) : -1;
      if (whole && !changed.has(slot)) keep(slot);
      place = text.indexOf(needle, whole ? starts[slot + 1] : place + 1);
    }
    for (const slot of changed) {
      folded[slot] ??= fold(slot);
      if (folded[slot].includes(`|${needle}`) || folded[slot].startsWith(`\n${needle}`)) keep(slot);
    }
  };

  return {
    build: (until) => {
      if (joined) return true;
      if (next < shelf.boxes.length && (!foldAll(until) || until())) return false;
      join();
      return true;
    },
    isReady: () => joined && changed.size <= CHANGED_MAX,
    find: (typed) => {
      const { plain, accented } = readQuestion(typed);
      if (plain === '') return shelf.order().toSorted((a, b) => a - b);
      const found: number[] = [];
      scan(plain, (slot) => {
        if (accented === null || foldText(`${shelf.words[slot]}|${shelf.meanings[slot]}`).includes(accented)) {
          found.push(slot);
        }
      });
      // Changed cards were looked at last.
      return changed.size === 0 ? found : found.sort((a, b) => a - b);
    },
    neighbours: (texts) => {
      const found = new Set<number>();
      for (const given of texts) {
        scanWhole(withoutAccents(foldText(given)), (slot) => found.add(slot));
      }
      return [...found];
    },
  };
}
