import { type Message, messages } from '@siedem/contract';
import { addBox, changeBox, deleteBox, type Interval } from '@siedem/domain';
import type { BoxSending } from './command-types.ts';
import type { Outcome, UndoableBox } from '../views.ts';
import type { DeleteBoxOperation } from '../memory/operation.ts';
import type { CardRow } from '../memory/rows.ts';
import { moves } from './card-batches.ts';
import { boxesOf, type CommandContext, hasBox, told } from './context.ts';
import { boxMessage, refuse } from './problem-messages.ts';
import { UNDO_MS } from './undo.ts';

export function createBoxCommands(context: CommandContext) {
  const { replica, now, enter, withdraw } = context;

  const newBox = (
    category: string,
    interval: Interval,
  ): Outcome<{ readonly id: string; readonly message: Message }> => {
    const boxes = boxesOf(context, category);
    if (boxes.length === 0) return refuse(messages.notFound);
    const box = addBox(boxes, category, interval);
    if (!box.ok) return refuse(boxMessage(box.problem));
    enter([{ ...told(context), kind: 'add-box', category, box: box.value.id, interval }]);
    return { ok: true, id: box.value.id, message: messages.boxAdded };
  };

  const changedBox = (
    category: string,
    box: string,
    interval: Interval,
  ): Outcome<{ readonly changed: boolean; readonly message: Message }> => {
    const boxes = boxesOf(context, category);
    const checked = changeBox(boxes, box, interval);
    if (!checked.ok) return refuse(boxMessage(checked.problem));
    const before = boxes.find(({ id }) => id === box)?.interval;
    const changed = before?.number !== interval.number || before.unit !== interval.unit;
    if (changed) enter([{ ...told(context), kind: 'change-box', category, box, interval }]);
    return { ok: true, changed, message: messages.boxModified };
  };

  /** Cards that stand in a box now. */
  const standingIn = (category: string, box: string): CardRow[] => {
    const shelf = replica.shelf(category);
    return shelf === undefined
      ? []
      : shelf
          .order()
          .map((slot) => shelf.row(slot))
          .filter((row) => row.box === box);
  };

  const deletedBox = (category: string, box: string, sending: BoxSending = 'after undo'): Outcome<UndoableBox> => {
    const boxes = boxesOf(context, category);
    const into = deleteBox(boxes, box);
    const interval = boxes.find(({ id }) => id === box)?.interval;
    if (!into.ok) return refuse(boxMessage(into.problem));
    if (interval === undefined || interval === null) return refuse(messages.boxUnchangeable);
    const moved = standingIn(category, box);
    const deletion: DeleteBoxOperation = {
      ...told(context),
      ...(sending === 'after undo' ? { notBefore: now() + UNDO_MS } : {}),
      kind: 'delete-box',
      category,
      box,
      interval,
      into: into.value.id,
    };
    enter([deletion]);
    let undone: Outcome<object> | null = null;
    const undo = (): Outcome<object> => (undone ??= restoreBox(deletion, interval, moved));
    return { ok: true, message: messages.boxDeleted, undo };
  };

  /** Without a trace where the deletion was not sent; else as a new box of that interval, with the cards that still are where they went. */
  const restoreBox = (deletion: DeleteBoxOperation, interval: Interval, moved: readonly CardRow[]): Outcome<object> => {
    const { category, into } = deletion;
    // What was done since may have taken its place: another box of that interval, or the seventh.
    const restored = addBox(boxesOf(context, category), category, interval);
    if (!restored.ok) return refuse(boxMessage(restored.problem));
    // A box made since may have been given the value that is free now.
    if (!hasBox(context, category, deletion.box) && withdraw([deletion]).length === 0) return { ok: true };
    const still = moved.filter(({ id, modifiedAt }) => {
      const here = replica.card(id);
      return here?.box === into && here.modifiedAt === modifiedAt;
    });
    const box = restored.value.id;
    enter([
      { ...told(context), kind: 'add-box', category, box, interval },
      ...moves(context, still, ({ modifiedAt }) => ({ box, modifiedAt })),
    ]);
    return { ok: true };
  };

  return { addBox: newBox, changeBox: changedBox, deleteBox: deletedBox };
}
