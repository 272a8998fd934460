import type { Margin } from '@siedem/domain';
import type { Commit, Refusal } from './commit.ts';
import { commitToReplica } from './commit-to-replica.ts';
import type { Margins } from './margins.ts';
import { cardsOf, isStructural, type Operation } from './operation.ts';
import { structureAfter } from './operation-effects.ts';
import type { PendingOperations } from './pending-operations.ts';
import { clearState, newReplicaState, replayStructure } from './replica-state.ts';
import { type CardRow, EMPTY_STRUCTURE, type Structure } from './rows.ts';
import type { CardColumns, Shelf } from './shelf.ts';

/**
 * The learner's collection in memory: what the server has confirmed (*base*) with the waiting operations laid over it
 * (*shown*). Shelves hold the shown cards; the base is kept beside them only if it differs or an operation waits.
 * No clock, no disk, no network.
 */
export interface Replica {
  structure(): Structure;
  baseStructure(): Structure;
  shelf(category: string): Shelf | undefined;
  card(id: string): CardRow | undefined;
  /** The card as the server has it, null when it has none. */
  readonly baseCard: (id: string) => CardRow | null;
  /**
   * All cards of a category as the server has them, in no order. Operations entered or withdrawn before the last is
   * taken change nothing, so they may be taken in slices; after another commit they are undefined.
   */
  baseCards(category: string): Iterable<CardRow>;
  readonly margins: Margins;
  readonly pending: () => readonly Operation[];
  /** Queries that need no array of all. */
  readonly waiting: Pick<PendingOperations, 'get' | 'inOrder' | 'size' | 'weight'>;
  refusals(): readonly Refusal[];
  /** Null until everything has been fetched once. */
  revision(): number | null;
  /** Applies a new operation. */
  add(operation: Operation): void;
  /** Applies a commit; answers the ids of the cards whose base it changed. */
  commit(commit: Commit): ReadonlySet<string>;
  dismiss(operationId: string): void;
  /** Loads the disk's content, operations in `pending` order. */
  load(stored: StoredCollection): void;
}

export interface StoredCollection {
  readonly structure: Structure;
  /** Whole categories, and over them cards that changed since; null for one that is gone. */
  readonly columns: readonly CardColumns[];
  readonly cards: Iterable<readonly [id: string, row: CardRow | null]>;
  readonly margins: Iterable<readonly [card: string, margin: Margin]>;
  readonly pending: readonly Operation[];
  readonly refusals: readonly Refusal[];
  readonly revision: number | null;
}

/** The content of an empty disk. */
export const NOTHING_STORED: StoredCollection = {
  structure: EMPTY_STRUCTURE,
  columns: [],
  cards: [],
  margins: [],
  pending: [],
  refusals: [],
  revision: null,
};

export function createReplica(): Replica {
  const state = newReplicaState();
  const { pending, cards, margins } = state;

  const add = (operation: Operation): void => {
    const moving = operation.kind === 'delete-box' ? cards.inBox(operation.category, operation.box) : [];
    pending.add(operation);
    if (isStructural(operation)) {
      state.shown = structureAfter(operation, state.shown);
      cards.show(moving);
      return;
    }
    margins.stale();
    cards.show(cardsOf(operation));
  };

  const load = (stored: StoredCollection): void => {
    clearState(state);
    state.base = stored.structure;
    cards.load(stored.columns, stored.cards);
    margins.load(stored.margins);
    pending.load(stored.pending);
    state.refusals = [...stored.refusals];
    state.revision = stored.revision;
    replayStructure(state);
    cards.show(pending.cards());
    for (const { category, box } of pending.boxDeletions()) cards.show(cards.inBox(category, box));
  };

  return {
    structure: () => state.shown,
    baseStructure: () => state.base,
    shelf: (category) => (state.shown.boxes.has(category) ? cards.shelf(category) : undefined),
    card: (id) => {
      const row = cards.shown(id);
      return row !== undefined && state.shown.boxes.has(row.category) ? row : undefined;
    },
    baseCard: cards.base,
    baseCards: cards.baseOf,
    margins,
    pending: pending.all,
    waiting: pending,
    refusals: () => state.refusals,
    revision: () => state.revision,
    add,
    commit: (commit) => commitToReplica(state, commit),
    dismiss: (operationId) => {
      state.refusals = state.refusals.filter(({ operation }) => operation.id !== operationId);
    },
    load,
  };
}
