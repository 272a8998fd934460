import { LIMITS } from '@siedem/domain';
import { inSlices } from '../../platform/in-slices.ts';
import type { MoveCardsOperation, Place } from '../memory/operation.ts';
import type { CardRow } from '../memory/rows.ts';
import { type CommandContext, operationHead } from './context.ts';

interface Batch {
  readonly category: string;
  readonly cards: CardRow[];
}

/** Cards as one call of the wire takes them: by category, no more than its limit at once. */
export function batches(rows: readonly CardRow[]): Batch[] {
  const full: Batch[] = [];
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

const move = (
  context: CommandContext,
  place: (row: CardRow) => Place,
  { category, cards }: Batch,
): MoveCardsOperation => ({
  ...operationHead(context),
  kind: 'move-cards',
  category,
  moves: new Map(cards.map((row) => [row.id, place(row)])),
});

/** Operations that put cards where `place` says. */
export const moves = (
  context: CommandContext,
  rows: readonly CardRow[],
  place: (row: CardRow) => Place,
): MoveCardsOperation[] => batches(rows).map((batch) => move(context, place, batch));

/** {@link moves} of very many cards, in slices. */
export async function manyMoves(
  context: CommandContext,
  rows: readonly CardRow[],
  place: (row: CardRow) => Place,
): Promise<MoveCardsOperation[]> {
  const operations: MoveCardsOperation[] = [];
  await inSlices(batches(rows), (batch) => void operations.push(move(context, place, batch)));
  return operations;
}
