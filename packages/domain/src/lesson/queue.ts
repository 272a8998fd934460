import type { Box } from '../box/box.ts';
import { isDue } from '../card/due.ts';
import type { Direction } from './answer.ts';

/** What a lesson needs to know of a card; times in epoch ms. */
export interface QueueCard {
  readonly id: string;
  readonly box: string;
  readonly modifiedAt: number;
  readonly createdAt: number;
}

/** Which cards a lesson is over: those of one box, or of all boxes but the known one. */
export type LessonScope = { readonly box: string } | 'all';

/** Fisher–Yates; `random` gives numbers in [0, 1). */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items];
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const a = shuffled[i];
    const b = shuffled[j];
    if (a === undefined || b === undefined) continue;
    shuffled[i] = b;
    shuffled[j] = a;
  }
  return shuffled;
}

const byCreation = (a: QueueCard, b: QueueCard): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * The cards of a lesson in order (decisions §3.1, §2.4): due cards; the first box by creation, others shuffled. Over
 * `'all'` the known box is left out; a lesson of the known box itself takes all its cards.
 * @param cards cards of the category
 * @param boxes boxes of the category
 */
export function dueQueue<C extends QueueCard>(
  cards: Iterable<C>,
  boxes: readonly Box[],
  scope: LessonScope,
  now: number,
  random: () => number,
): C[] {
  const chosen = boxes.filter((box) => (scope === 'all' ? box.kind !== 'last' : box.id === scope.box));
  const byId = new Map(chosen.map((box) => [box.id, box]));
  const due: C[] = [];
  for (const card of cards) {
    const box = byId.get(card.box);
    if (box && (box.kind === 'last' || isDue(card.modifiedAt, box.timer, now))) due.push(card);
  }
  return scope !== 'all' && chosen[0]?.kind === 'first' ? due.sort(byCreation) : shuffle(due, random);
}

/** The prompt direction, drawn once per lesson (specification §4). */
export const drawDirection = (random: () => number): Direction => (random() < 0.5 ? 'word' : 'meanings');
