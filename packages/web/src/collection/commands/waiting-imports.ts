import type { Replica } from '../memory/replica.ts';

/** An import whose parts are not all sent. */
export interface WaitingImport {
  readonly id: string;
  readonly name: string;
  /** Epoch ms. */
  readonly at: number;
  readonly total: number;
  /** Cards that wait to be sent. */
  readonly waiting: number;
}

/** Imports whose parts wait here, newest first. */
export function waitingImports(replica: Replica): readonly WaitingImport[] {
  const found = new Map<string, WaitingImport>();
  for (const operation of replica.pending()) {
    if (operation.kind !== 'import-part') continue;
    const { import: id, name, at, total, cards } = operation;
    const before = found.get(id);
    found.set(id, { id, name, at: before?.at ?? at, total, waiting: (before?.waiting ?? 0) + cards.size });
  }
  return [...found.values()].reverse();
}
