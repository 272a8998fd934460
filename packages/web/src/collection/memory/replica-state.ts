import type { Refusal } from './commit.ts';
import { createMargins, type Margins } from './margins.ts';
import { structureAfter } from './operation-effects.ts';
import { createPendingOperations, type PendingOperations } from './pending-operations.ts';
import { createReplicaCards, type ReplicaCards } from './replica-cards.ts';
import { EMPTY_STRUCTURE, type Structure } from './rows.ts';

/** State of a replica. */
export interface ReplicaState {
  /** Categories and boxes as the server has them. */
  base: Structure;
  /** The same with the pending operations replayed. */
  shown: Structure;
  /** The server's revision that the base is of, null until everything has been fetched once. */
  revision: number | null;
  refusals: readonly Refusal[];
  readonly pending: PendingOperations;
  readonly cards: ReplicaCards;
  readonly margins: Margins;
}

export function newReplicaState(): ReplicaState {
  const pending = createPendingOperations();
  const cards: ReplicaCards = createReplicaCards(pending, () => state.shown);
  const margins = createMargins({
    waiting: pending.of,
    card: (id) => cards.base(id) ?? cards.shown(id),
  });
  const state: ReplicaState = {
    base: EMPTY_STRUCTURE,
    shown: EMPTY_STRUCTURE,
    revision: null,
    refusals: [],
    pending,
    cards,
    margins,
  };
  return state;
}

/** Discards the base; pending operations stay. */
export function clearState(state: ReplicaState): void {
  state.cards.clear();
  state.base = EMPTY_STRUCTURE;
  state.revision = null;
}

export function replayStructure(state: ReplicaState): void {
  state.shown = state.pending
    .structural()
    .reduce((structure, operation) => structureAfter(operation, structure), state.base);
}
