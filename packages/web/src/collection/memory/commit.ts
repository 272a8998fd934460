import type { Box } from '@siedem/domain';
import type { MarginRow } from './margins.ts';
import type { DeleteCardsOperation, MoveCardsOperation, Operation, TakeBackOperation } from './operation.ts';
import type { CardRow, CategoryRow } from './rows.ts';

/** An operation on one thing. The refusal of one on many cards is reported card by card. */
export type SingleOperation = Exclude<Operation, MoveCardsOperation | DeleteCardsOperation | TakeBackOperation>;

/** A change that the server refused, kept with everything the learner typed. */
export interface Refusal {
  readonly operation: SingleOperation;
  /** The server's text. */
  readonly message: string;
}

/**
 * Changes by an exchange with the server: confirmed and refused operations, and the server's rows. The same value is
 * applied in memory, written to disk and broadcast to the other tabs. Missing fields mean no change.
 */
export interface Commit {
  /** Confirmed: they become part of what the server has. */
  readonly applied?: readonly Operation[];
  /** Ids of operations that were dropped without effect. */
  readonly dropped?: readonly string[];
  readonly refused?: readonly Refusal[];
  /** Waiting operations that changed, by their id. */
  readonly replaced?: readonly Operation[];
  readonly cards?: readonly CardRow[];
  readonly deletedCards?: readonly string[];
  readonly categories?: readonly CategoryRow[];
  /** Ids of all categories in the server's order, oldest first; a row does not tell its age. */
  readonly categoryOrder?: readonly string[];
  readonly deletedCategories?: readonly string[];
  readonly boxes?: readonly Box[];
  readonly lessons?: readonly { readonly category: string }[];
  /** An emptied margin is sent empty. */
  readonly margins?: readonly MarginRow[];
  readonly deletedBoxes?: readonly { readonly category: string; readonly id: string }[];
  /** The revision of the server's that the rows are of. */
  readonly revision?: number;
  /** Discard everything before this commit except waiting operations. */
  readonly reset?: true;
}

/** Number of rows of a commit. */
export const commitSize = (commit: Commit): number =>
  (commit.cards?.length ?? 0) + (commit.deletedCards?.length ?? 0) + (commit.margins?.length ?? 0);

/** Ids of the operations that wait no longer after a commit. */
export const settledBy = ({ applied = [], dropped = [], refused = [] }: Commit): string[] => [
  ...applied.map(({ id }) => id),
  ...dropped,
  ...refused.map(({ operation }) => operation.id),
];
