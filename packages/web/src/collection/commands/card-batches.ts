import { LIMITS } from '@siedem/domain';
import type { MoveCardsOperation, Place } from '../memory/operation.ts';
import type { CardRow } from '../memory/rows.ts';
import { type CommandContext, operationHead } from './context.ts';

/** Cards as one call of the wire takes them: by category, no more than its limit at once. */
export function batches(rows: readonly CardRow[]): { readonly category: string; readonly cards: CardRow[] }[] {
  const full: { readonly category: string; readonly cards: CardRow[] }[] = [];
  const open = new Map<string, CardRow[]>();
  for (const row of rows) {
    let cards = open.get(row.category);
    if (cards === undefined || cards.length === LIMITS.cardsPerBatch) {
      open.set(row.category, (cards = []));
      full.push({ category: row.category, cards });
    }
    cards.push(row);
  }
  return full;
}

/** Operations that put cards where `place` says. */
export const moves = (
  context: CommandContext,
  rows: readonly CardRow[],
  place: (row: CardRow) => Place,
): MoveCardsOperation[] =>
  batches(rows).map(({ category, cards }) => ({
    ...operationHead(context),
    kind: 'move-cards',
    category,
    moves: new Map(cards.map((row) => [row.id, place(row)])),
  }));
