import { boxProblemMessages, type Message, messages } from '@siedem/contract';
import { addBox, changeBox, deleteBox, type Interval } from '@siedem/domain';
import type { BoxSending } from './command-types.ts';
import type { Outcome, UndoableBox } from '../views.ts';
import type { DeleteBoxOperation } from '../memory/operation.ts';
import type { CardRow } from '../memory/rows.ts';
import { moves } from './card-batches.ts';
import { boxesOf, type CommandContext, hasBox, operationHead } from './context.ts';
import { refuse } from './refuse.ts';
import { UNDO_MS } from './undo.ts';

/** Cards shown in a box. */
function cardsInBox({ replica }: CommandContext, category: string, box: string): CardRow[] {
  const shelf = replica.shelf(category);
  if (shelf === undefined) return [];
  const slots = shelf.order().filter((slot) => shelf.boxes[slot] === box);
  return slots.map((slot) => shelf.row(slot));
}

/** Withdraws the deletion of a box if it was not sent; else makes a new box of that interval, with the cards that have not moved since. */
function restoreBox(
  context: CommandContext,
  deletion: DeleteBoxOperation,
  interval: Interval,
  moved: readonly CardRow[],
): Outcome<object> {
  const { replica, enter, withdraw } = context;
  const { category, into } = deletion;
  // Its place may be taken by now: by another box of that interval, or the seventh box.
  const restored = addBox(boxesOf(context, category), category, interval);
  if (!restored.ok) return refuse(boxProblemMessages[restored.problem]);
  // A box made since may have been given the value that is free now.
  if (!hasBox(context, category, deletion.box) && withdraw([deletion]).length === 0) return { ok: true };
  const still = moved.filter(({ id, modifiedAt }) => {
    const here = replica.card(id);
    return here?.box === into && here.modifiedAt === modifiedAt;
  });
  const box = restored.value.id;
  enter([
    { ...operationHead(context), kind: 'add-box', category, box, interval },
    ...moves(context, still, ({ modifiedAt }) => ({ box, modifiedAt })),
  ]);
  return { ok: true };
}

export function createBoxCommands(context: CommandContext) {
  const { now, enter } = context;

  const newBox = (
    category: string,
    interval: Interval,
  ): Outcome<{ readonly id: string; readonly message: Message }> => {
    const boxes = boxesOf(context, category);
    if (boxes.length === 0) return refuse(messages.notFound);
    const box = addBox(boxes, category, interval);
    if (!box.ok) return refuse(boxProblemMessages[box.problem]);
    enter([{ ...operationHead(context), kind: 'add-box', category, box: box.value.id, interval }]);
    return { ok: true, id: box.value.id, message: messages.boxAdded };
  };

  /** Changes the interval of a middle box. An unchanged interval sends nothing: `changed` is false (specification §5). */
  const changedBox = (
    category: string,
    box: string,
    interval: Interval,
  ): Outcome<{ readonly changed: boolean; readonly message: Message }> => {
    const boxes = boxesOf(context, category);
    const checked = changeBox(boxes, box, interval);
    if (!checked.ok) return refuse(boxProblemMessages[checked.problem]);
    const before = boxes.find(({ id }) => id === box)?.interval;
    const changed = before?.number !== interval.number || before.unit !== interval.unit;
    if (changed) enter([{ ...operationHead(context), kind: 'change-box', category, box, interval }]);
    return { ok: true, changed, message: messages.boxModified };
  };

  /** Deletes a middle box; its cards move into the previous one and keep their dates (decisions §1.7). */
  const deletedBox = (category: string, box: string, sending: BoxSending = 'after undo'): Outcome<UndoableBox> => {
    const boxes = boxesOf(context, category);
    const into = deleteBox(boxes, box);
    const interval = boxes.find(({ id }) => id === box)?.interval;
    if (!into.ok) return refuse(boxProblemMessages[into.problem]);
    if (interval === undefined || interval === null) return refuse(messages.boxUnchangeable);
    const moved = cardsInBox(context, category, box);
    const deletion: DeleteBoxOperation = {
      ...operationHead(context),
      ...(sending === 'after undo' ? { notBefore: now() + UNDO_MS } : {}),
      kind: 'delete-box',
      category,
      box,
      interval,
      into: into.value.id,
    };
    enter([deletion]);
    let undone: Outcome<object> | null = null;
    const undo = (): Outcome<object> => (undone ??= restoreBox(context, deletion, interval, moved));
    return { ok: true, message: messages.boxDeleted, undo };
  };

  return { addBox: newBox, changeBox: changedBox, deleteBox: deletedBox };
}
