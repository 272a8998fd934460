import { messages } from '@siedem/contract';
import { EMPTY_MARGIN, isEmptyMargin } from '@siedem/domain';
import type { Outcome, Undoable } from '../views.ts';
import type { DeleteCardOperation, DeleteCardsOperation, Operation } from '../memory/operation.ts';
import type { CardRow } from '../memory/rows.ts';
import { batches } from './card-batches.ts';
import { cardExists } from './card-text.ts';
import { boxesOf, type CommandContext, operationHead } from './context.ts';
import { createMoveCommands } from './move-commands.ts';
import { boxNow, once, UNDO_MS } from './undo.ts';

const deletedRows = (operation: DeleteCardOperation | DeleteCardsOperation): readonly CardRow[] =>
  operation.kind === 'delete-card' ? [operation.row] : [...operation.rows.values()];

/** Moves and deletes any number of cards. */
export function createCardBatchCommands(context: CommandContext) {
  const { replica, now, uuid, enter, withdraw } = context;
  const { moveCards, moveMany } = createMoveCommands(context);
  const rowsOf = (ids: readonly string[]): CardRow[] => ids.flatMap((id) => replica.card(id) ?? []);

  const deleteCards = (ids: readonly string[]): Outcome<Undoable> => {
    const rows = rowsOf(ids);
    const notBefore = now() + UNDO_MS;
    const margins = new Map(rows.map(({ id }) => [id, replica.margins.of(id)]));
    const boxesThen = new Map(rows.map(({ category }) => [category, boxesOf(context, category)]));
    const [only] = rows;
    const operations: readonly (DeleteCardOperation | DeleteCardsOperation)[] =
      rows.length === 1 && only !== undefined
        ? [{ ...operationHead(context), notBefore, kind: 'delete-card', row: only }]
        : batches(rows).map(({ category, cards }) => ({
            ...operationHead(context),
            notBefore,
            kind: 'delete-cards',
            category,
            rows: new Map(cards.map((row) => [row.id, row])),
          }));
    enter(operations);
    const undo = once(() => {
      const late = new Set(withdraw(operations));
      // Ids are not reused (decisions §9.8): a deleted card is restored as a new one.
      const back = operations.filter(({ id }) => late.has(id)).flatMap(deletedRows);
      enter(
        back.flatMap((row): Operation | Operation[] => {
          const box = boxNow(row, boxesThen.get(row.category) ?? [], boxesOf(context, row.category));
          // Added again in the meantime.
          if (box === undefined || cardExists(context, row)) return [];
          const again = { ...row, box, id: uuid() };
          const added: Operation = { ...operationHead(context), kind: 'add-card', row: again };
          const change = margins.get(row.id) ?? EMPTY_MARGIN;
          if (isEmptyMargin(change)) return added;
          const { id: card, category } = again;
          return [added, { ...operationHead(context), kind: 'change-margin', card, category, change }];
        }),
      );
    });
    return {
      ok: true,
      message: rows.length === 1 ? messages.cardDeleted : messages.cardsDeleted,
      count: rows.length,
      undo,
    };
  };

  return { moveCards, moveMany, deleteCards };
}
