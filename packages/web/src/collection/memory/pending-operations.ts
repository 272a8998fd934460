import { cardsOf, type DeleteBoxOperation, type Operation } from './operation.ts';

/** Operations that the server has not confirmed, in the order in which they were made. */
export interface PendingOperations {
  /** Another array after every change. */
  readonly all: () => readonly Operation[];
  /** Those on one card, in order. */
  readonly of: (card: string) => readonly Operation[];
  /** Ids of the cards that at least one operation waits for. */
  cards(): Iterable<string>;
  boxDeletions(): readonly DeleteBoxOperation[];
  /** The operations of a card with all deletions of boxes, in order: a box that is being deleted can hold any card. */
  withBoxDeletions(card: string): readonly Operation[];
  add(operation: Operation): void;
  /** Removes settled operations and replaces others, by id. */
  settle(settled: ReadonlySet<string>, replaced: readonly Operation[]): void;
  load(operations: readonly Operation[]): void;
}

const NONE: readonly Operation[] = [];

export function createPendingOperations(): PendingOperations {
  let pending: readonly Operation[] = [];
  let deletions: readonly DeleteBoxOperation[] = [];
  const byCard = new Map<string, Operation[]>();
  /** Index in `pending` by id; null until it is asked for. */
  let positions: ReadonlyMap<string, number> | null = null;

  const indexCards = (operation: Operation): void => {
    for (const card of cardsOf(operation)) {
      const own = byCard.get(card);
      if (own === undefined) byCard.set(card, [operation]);
      else own.push(operation);
    }
  };
  const load = (operations: readonly Operation[]): void => {
    pending = operations;
    positions = null;
    deletions = operations.filter((operation) => operation.kind === 'delete-box');
    byCard.clear();
    for (const operation of operations) indexCards(operation);
  };
  const positionOf = ({ id }: Operation): number => {
    positions ??= new Map(pending.map((operation, index) => [operation.id, index]));
    return positions.get(id) ?? 0;
  };

  return {
    all: () => pending,
    of: (card) => byCard.get(card) ?? NONE,
    cards: () => byCard.keys(),
    boxDeletions: () => deletions,
    withBoxDeletions: (card) => {
      const own = byCard.get(card) ?? NONE;
      if (deletions.length === 0) return own;
      return own.length === 0 ? deletions : [...own, ...deletions].sort((a, b) => positionOf(a) - positionOf(b));
    },
    add: (operation) => {
      pending = [...pending, operation];
      positions = null;
      if (operation.kind === 'delete-box') deletions = [...deletions, operation];
      indexCards(operation);
    },
    settle: (settled, replaced) => {
      if (settled.size === 0 && replaced.length === 0) return;
      const replacements = new Map(replaced.map((operation) => [operation.id, operation]));
      load(
        pending.filter(({ id }) => !settled.has(id)).map((operation) => replacements.get(operation.id) ?? operation),
      );
    },
    load: (operations) => load([...operations]),
  };
}
