import {
  addCategory,
  addSection,
  changeLesson,
  changeSection,
  deleteCategory,
  deleteSection,
  renameCategory,
} from '@siedem/contract';
import { formatLabel, type Interval, intervalMs } from '@siedem/domain';
import type { AddBoxOperation, Operation } from '../memory/operation.ts';
import { withBoxRenamed } from '../memory/with-box-renamed.ts';
import {
  done,
  doneIfGone,
  doneIfOk,
  fromProblem,
  type OperationOf,
  type SendParts,
  type SendResult,
} from './send-result.ts';
import { boxOf } from './wire-rows.ts';

type Structural =
  | 'add-category'
  | 'rename-category'
  | 'delete-category'
  | 'change-lesson'
  | 'add-box'
  | 'change-box'
  | 'delete-box';

/** Sends a change of a category, its boxes or its lessons. */
export async function sendStructural(parts: SendParts, operation: OperationOf<Structural>): Promise<SendResult> {
  const { call } = parts;
  const id = operation.category;
  switch (operation.kind) {
    case 'add-category':
      return doneIfOk(operation, await call(addCategory, { body: { id, name: operation.name } }));
    case 'rename-category': {
      const body = { id, name: operation.name };
      return doneIfOk(operation, await call(renameCategory, { params: { id }, body }));
    }
    case 'delete-category': {
      const answer = await call(deleteCategory, { params: { id }, body: { id, name: operation.name } });
      const isGone = answer.status === 200 || answer.status === 404;
      return isGone ? done(operation, { deletedCategories: [id] }) : fromProblem(answer);
    }
    case 'change-lesson':
      return doneIfOk(operation, await call(changeLesson, { params: { id }, body: operation.change }));
    case 'add-box': {
      const answer = await call(addSection, { body: { category: id, ...labelAndTimer(operation.interval) } });
      if (answer.status !== 200) return fromProblem(answer);
      const box = boxOf(answer.body);
      return box === null ? done(operation) : boxAdded(operation, box.id, parts.pending());
    }
    case 'change-box': {
      const { box } = operation;
      const body = { id: box, category: id, ...labelAndTimer(operation.interval) };
      return doneIfOk(operation, await call(changeSection, { params: { id: box }, body }));
    }
    case 'delete-box': {
      const { box, into } = operation;
      const body = { id: box, category: id, newSection: into };
      return doneIfGone(operation, await call(deleteSection, { params: { id: box }, body }));
    }
  }
}

const labelAndTimer = (interval: Interval) => ({
  label: formatLabel(interval),
  timer: String(intervalMs(interval)),
});

/** A new box has the server's value; waiting operations that name it by another get that one. */
export function boxAdded(operation: AddBoxOperation, value: string, pending: readonly Operation[]): SendResult {
  if (value === operation.box) return done(operation);
  const later = pending.slice(pending.findIndex(({ id }) => id === operation.id) + 1);
  const replaced = later
    .map((each) => withBoxRenamed(each, operation.category, operation.box, value))
    .filter((each, index) => each !== later[index]);
  return done({ ...operation, box: value }, { replaced });
}
