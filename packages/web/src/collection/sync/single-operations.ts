import type { SingleOperation } from '../memory/commit.ts';
import type { Operation } from '../memory/operation.ts';
import type { SendParts } from './send-result.ts';

/** An operation card by card, with ids of their own; a move names the words of its card if they are known. */
export function singleOperations(baseCard: SendParts['baseCard'], operation: Operation): SingleOperation[] {
  const { id, at } = operation;
  switch (operation.kind) {
    case 'move-cards':
      return [...operation.moves].map(([card, place]) => {
        const row = baseCard(card);
        const text = row === null ? {} : { word: row.word, meanings: row.meanings };
        return { id: `${id}/${card}`, at, kind: 'change-card', card, category: operation.category, ...text, ...place };
      });
    case 'take-back':
      return [];
    case 'delete-cards':
      return [...operation.rows.values()].map((row) => ({ id: `${id}/${row.id}`, at, kind: 'delete-card', row }));
    default:
      return [operation];
  }
}
