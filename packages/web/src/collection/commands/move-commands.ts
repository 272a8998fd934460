import { messages } from '@siedem/contract';
import { inSlices } from '../../platform/in-slices.ts';
import type { Place } from '../memory/operation.ts';
import type { CardRow } from '../memory/rows.ts';
import type { Outcome, Undoable } from '../views.ts';
import { manyMoves, moves } from './card-batches.ts';
import { type CommandContext, hasBox } from './context.ts';
import { refuse } from './refuse.ts';
import { once } from './undo.ts';

/** Moves any number of cards. */
export function createMoveCommands(context: CommandContext) {
  const { replica, now, enter, enterMany } = context;

  /** The card if the move changes it. */
  const moving = (id: string, box: string): CardRow | undefined => {
    const row = replica.card(id);
    return row === undefined || row.box === box ? undefined : row;
  };
  const allHave = (rows: readonly CardRow[], box: string): boolean =>
    [...new Set(rows.map(({ category }) => category))].every((category) => hasBox(context, category, box));
  /** Whether an undo puts the card back: only where the move put it, because a later move wins. */
  const isStill = (row: CardRow, box: string): boolean =>
    replica.card(row.id)?.box === box && hasBox(context, row.category, row.box);
  const placeBefore = ({ box, modifiedAt }: CardRow) => ({ box, modifiedAt });
  const moved = (rows: readonly CardRow[], undo: () => void): Outcome<Undoable> => ({
    ok: true,
    message: rows.length === 1 ? messages.cardModified : messages.cardsModified,
    count: rows.length,
    undo: once(undo),
  });

  const moveCards = (ids: readonly string[], box: string): Outcome<Undoable> => {
    const rows = ids.flatMap((id) => moving(id, box) ?? []);
    if (!allHave(rows, box)) return refuse(messages.cardNotValid);
    const at = now();
    enter(moves(context, rows, () => ({ box, modifiedAt: at })));
    return moved(rows, () => {
      const still = rows.filter((row) => isStill(row, box));
      enter(moves(context, still, placeBefore));
    });
  };

  /** False if the learner has logged out meanwhile: the next one's collection does not have these categories. */
  const enterMoves = async (rows: readonly CardRow[], place: (row: CardRow) => Place): Promise<boolean> => {
    const operations = await manyMoves(context, rows, place);
    const isHere = operations.every(({ category }) => replica.structure().boxes.has(category));
    if (isHere) await enterMany(operations);
    return isHere;
  };

  /** {@link moveCards} of very many, in slices; settles when all are shown where they are now. */
  const moveMany = async (ids: Iterable<string>, box: string): Promise<Outcome<Undoable>> => {
    const rows: CardRow[] = [];
    const take = (row: CardRow | undefined): void => {
      if (row !== undefined) rows.push(row);
    };
    await inSlices(ids, (id) => take(moving(id, box)));
    const at = now();
    if (!allHave(rows, box) || !(await enterMoves(rows, () => ({ box, modifiedAt: at })))) {
      return refuse(messages.cardNotValid);
    }
    const undo = async (): Promise<void> => {
      const still: CardRow[] = [];
      await inSlices(rows, (row) => {
        if (isStill(row, box)) still.push(row);
      });
      await enterMoves(still, placeBefore);
    };
    return moved(rows, () => void undo());
  };

  return { moveCards, moveMany };
}
