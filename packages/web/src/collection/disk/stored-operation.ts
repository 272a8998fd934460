import type { ImportPartOperation, Operation } from '../memory/operation.ts';
import { partOf, type WaitingPart, waitingPart } from '../memory/waiting-part.ts';

/** An operation as it lies on disk. */
export type StoredOperation = Exclude<Operation, ImportPartOperation> | WaitingPart;

/** What the disk keeps of an operation. */
export const writeOperation = (operation: Operation): StoredOperation =>
  operation.kind === 'import-part' ? waitingPart(operation) : operation;

/** The operation that the disk has kept. */
export const readOperation = (stored: StoredOperation): Operation =>
  stored.kind === 'import-part' ? partOf(stored) : stored;
