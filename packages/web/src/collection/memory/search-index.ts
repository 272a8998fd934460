import { foldText } from '@siedem/domain';
import { findContaining, type FindSlots, findWhole, joinTexts, NO_TEXTS } from './joined-texts.ts';
import { readQuestion, withoutAccents } from './search-text.ts';
import type { Shelf } from './shelf.ts';

/**
 * One text over all cards of a shelf, `\nword|meaning|meaning|` for each, folded and without accents, with the place
 * where each card begins. A scan of 100,000 cards takes some milliseconds and needs no tree of its own.
 */
export interface SearchIndex {
  /** Folds cards until `until()` says stop, then joins their texts in a step of its own; true when nothing is left. */
  build(until: () => boolean): boolean;
  /** Whether a query needs no folding or joining first. */
  isReady(): boolean;
  /** Slots of the cards that contain the query, ascending. Folds texts that are not folded yet. */
  find(question: string): number[];
  /** Slots of the cards whose word or one meaning is one of these texts, in the sense of decisions §2.3 or wider. */
  neighbours(texts: readonly string[]): number[];
}

/** Changed cards are searched one by one until there are so many that the text is joined again. */
const CHANGED_MAX = 500;

/** A card's part of the joined text, '' if there is no card. */
const foldCard = (shelf: Shelf, slot: number): string =>
  shelf.boxes[slot] === '' ? '' : `\n${withoutAccents(foldText(`${shelf.words[slot]}|${shelf.meanings[slot]}`))}|`;

/** The folded texts of a shelf's cards, joined, with the cards that changed since beside them. */
function createFoldedTexts(shelf: Shelf) {
  /** By slot; undefined if not folded yet. */
  const folded: (string | undefined)[] = [];
  let next = 0;
  let texts = NO_TEXTS;
  let joined = false;
  const changed = new Set<number>();

  shelf.watch((slot, _before, text) => {
    if (!text) return;
    folded[slot] = undefined;
    if (joined) changed.add(slot);
    else next = Math.min(next, slot);
  });

  /** Folds until `until()` says stop; true when all are folded. */
  const foldAll = (until: () => boolean): boolean => {
    while (next < shelf.boxes.length) {
      folded[next] ??= foldCard(shelf, next);
      next++;
      if ((next & 255) === 0 && until()) return false;
    }
    return true;
  };
  const join = (): void => {
    for (const slot of changed) folded[slot] = foldCard(shelf, slot);
    foldAll(() => false);
    texts = joinTexts(folded);
    changed.clear();
    joined = true;
  };
  const isReady = (): boolean => joined && changed.size <= CHANGED_MAX;

  return {
    isReady,
    hasChanged: () => changed.size > 0,
    build: (until: () => boolean): boolean => {
      if (joined) return true;
      if (next < shelf.boxes.length && (!foldAll(until) || until())) return false;
      join();
      return true;
    },
    /** Calls `keep` for unchanged cards that `find` finds, then for changed ones whose text `matches`. */
    scan: (needle: string, find: FindSlots, matches: (text: string) => boolean, keep: (slot: number) => void): void => {
      if (!isReady()) join();
      find(texts, needle, (slot) => {
        if (!changed.has(slot)) keep(slot);
      });
      for (const slot of changed) {
        const text = (folded[slot] ??= foldCard(shelf, slot));
        if (matches(text)) keep(slot);
      }
    },
  };
}

export function createSearchIndex(shelf: Shelf): SearchIndex {
  const texts = createFoldedTexts(shelf);
  return {
    build: texts.build,
    isReady: texts.isReady,
    find: (typed) => {
      const { plain, accented } = readQuestion(typed);
      if (plain === '') return shelf.order().toSorted((a, b) => a - b);
      const found: number[] = [];
      const keep = (slot: number): void => {
        if (accented === null || foldText(`${shelf.words[slot]}|${shelf.meanings[slot]}`).includes(accented)) {
          found.push(slot);
        }
      };
      texts.scan(plain, findContaining, (text) => text.includes(plain), keep);
      // Changed cards come last.
      return texts.hasChanged() ? found.sort((a, b) => a - b) : found;
    },
    neighbours: (given) => {
      const found = new Set<number>();
      for (const each of given) {
        const needle = `${withoutAccents(foldText(each))}|`;
        texts.scan(
          needle,
          findWhole,
          (text) => text.includes(`|${needle}`) || text.startsWith(`\n${needle}`),
          (slot) => found.add(slot),
        );
      }
      return [...found];
    },
  };
}
