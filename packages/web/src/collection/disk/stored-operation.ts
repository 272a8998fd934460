import type { ImportPartOperation, Operation } from '../memory/operation.ts';
import { partOf, type WaitingPart, waitingPart } from '../memory/waiting-part.ts';

/** An operation on disk. */
export type StoredOperation = Exclude<Operation, ImportPartOperation> | WaitingPart;

/** Converts an operation for the disk. */
export const writeOperation = (operation: Operation): StoredOperation =>
  operation.kind === 'import-part' ? waitingPart(operation) : operation;

/** Reads an operation from the disk. */
export const readOperation = (stored: StoredOperation): Operation =>
  stored.kind === 'import-part' ? partOf(stored) : stored;
