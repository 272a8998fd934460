import type { Box } from '../box/box.ts';
import { isDue } from './due.ts';

/** How many cards lie in one box. */
export interface BoxCount {
  readonly cards: number;
  /** Cards that may be learned in this box; in the known box all of them (decisions §2.4). */
  readonly available: number;
}

/** How many cards lie in one category. */
export interface Counts {
  readonly all: number;
  /** Due cards outside the known box. */
  readonly available: number;
  /** Cards in the known box. */
  readonly known: number;
  /** By box value. */
  readonly boxes: ReadonlyMap<string, BoxCount>;
}

/**
 * Counts the cards of one category in one pass (decisions §2.4).
 * @param cards their box values and dates (ms)
 * @param boxes the boxes of the category
 * @param now epoch ms
 */
export function countCards(
  cards: Iterable<{ readonly box: string; readonly modifiedAt: number }>,
  boxes: readonly Box[],
  now: number,
): Counts {
  const tally = new Map(boxes.map((box) => [box.id, { box, cards: 0, available: 0 }]));
  for (const card of cards) {
    const entry = tally.get(card.box);
    if (!entry) continue;
    entry.cards++;
    if (entry.box.kind === 'last' || isDue(card.modifiedAt, entry.box.timer, now)) entry.available++;
  }
  let all = 0;
  let available = 0;
  let known = 0;
  for (const entry of tally.values()) {
    all += entry.cards;
    if (entry.box.kind === 'last') known += entry.cards;
    else available += entry.available;
  }
  return {
    all,
    available,
    known,
    boxes: new Map([...tally].map(([id, entry]) => [id, { cards: entry.cards, available: entry.available }])),
  };
}
