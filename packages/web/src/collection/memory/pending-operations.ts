import { cardsOf, type DeleteBoxOperation, isStructural, type Operation, weightOf } from './operation.ts';
import { createOperationQueue } from './operation-queue.ts';

/**
 * Operations that the server has not confirmed, in the order in which they were made. Adding or removing one takes the same
 * time however many wait.
 */
export interface PendingOperations {
  /** All of them; a new array after every change, created lazily. */
  readonly all: () => readonly Operation[];
  /** The same as an iterator, for the first ones. */
  readonly inOrder: () => Iterable<Operation>;
  get(id: string): Operation | undefined;
  size(): number;
  /** How many changes the learner made with them, see `weightOf`. */
  weight(): number;
  /** Those on one card, in order. */
  readonly of: (card: string) => readonly Operation[];
  /** Ids of the cards that at least one operation waits for. */
  cards(): Iterable<string>;
  /** Those on categories and boxes, in order. */
  structural(): readonly Operation[];
  boxDeletions(): readonly DeleteBoxOperation[];
  /** The operations of a card with all deletions of boxes, in order: a box that is being deleted can hold any card. */
  withBoxDeletions(card: string): readonly Operation[];
  add(operation: Operation): void;
  /** Removes settled operations and replaces others, by id. */
  settle(settled: ReadonlySet<string>, replaced: readonly Operation[]): void;
  load(operations: readonly Operation[]): void;
}

const NONE: readonly Operation[] = [];

/** The operations of each card, in order. Arrays are immutable. */
function createCardIndex(rank: (operation: Operation) => number) {
  const byCard = new Map<string, readonly Operation[]>();
  return {
    of: (card: string): readonly Operation[] => byCard.get(card) ?? NONE,
    cards: () => byCard.keys(),
    clear: () => byCard.clear(),
    add: (operation: Operation): void => {
      for (const card of cardsOf(operation)) {
        const own = byCard.get(card) ?? NONE;
        const last = own.at(-1);
        const isLast = last === undefined || rank(last) < rank(operation);
        byCard.set(card, isLast ? [...own, operation] : [...own, operation].sort((a, b) => rank(a) - rank(b)));
      }
    },
    remove: (operation: Operation): void => {
      for (const card of cardsOf(operation)) {
        const left = (byCard.get(card) ?? NONE).filter(({ id }) => id !== operation.id);
        if (left.length === 0) byCard.delete(card);
        else byCard.set(card, left);
      }
    },
  };
}

/** The few operations on categories and boxes, in order. */
function createStructuralOperations() {
  let all: readonly Operation[] = [];
  let deletions: readonly DeleteBoxOperation[] = [];
  const take = (operations: readonly Operation[]): void => {
    all = operations;
    deletions = operations.filter((operation) => operation.kind === 'delete-box');
  };
  return {
    all: () => all,
    deletions: () => deletions,
    add: (operation: Operation): void => {
      if (isStructural(operation)) take([...all, operation]);
    },
    settle: (settled: ReadonlySet<string>, replaced: readonly Operation[]): void => {
      if (all.length === 0) return;
      const newer = new Map(replaced.map((operation) => [operation.id, operation]));
      take(all.filter(({ id }) => !settled.has(id)).map((operation) => newer.get(operation.id) ?? operation));
    },
    load: (operations: readonly Operation[]): void => take(operations.filter(isStructural)),
  };
}

export function createPendingOperations(): PendingOperations {
  const waiting = createOperationQueue();
  const rank = ({ id }: Operation): number => waiting.rank(id);
  const index = createCardIndex(rank);
  const structural = createStructuralOperations();
  let weight = 0;
  let all: readonly Operation[] | null = NONE;

  const leave = (operation: Operation): void => {
    index.remove(operation);
    weight -= weightOf(operation);
  };
  const put = (operation: Operation): void => {
    const before = waiting.get(operation.id);
    if (before !== undefined) leave(before);
    waiting.put(operation);
    index.add(operation);
    weight += weightOf(operation);
    all = null;
  };

  return {
    all: () => (all ??= [...waiting.inOrder()]),
    inOrder: waiting.inOrder,
    get: waiting.get,
    size: waiting.size,
    weight: () => weight,
    of: index.of,
    cards: index.cards,
    structural: structural.all,
    boxDeletions: structural.deletions,
    withBoxDeletions: (card) => {
      const own = index.of(card);
      const deletions = structural.deletions();
      if (deletions.length === 0) return own;
      return own.length === 0 ? deletions : [...own, ...deletions].sort((a, b) => rank(a) - rank(b));
    },
    add: (operation) => {
      put(operation);
      structural.add(operation);
    },
    settle: (settled, replaced) => {
      if (settled.size === 0 && replaced.length === 0) return;
      for (const id of settled) {
        const operation = waiting.get(id);
        if (operation === undefined) continue;
        leave(operation);
        waiting.remove(id);
      }
      replaced.filter(({ id }) => waiting.get(id) !== undefined).forEach(put);
      structural.settle(settled, replaced);
      all = null;
    },
    load: (operations) => {
      waiting.clear();
      index.clear();
      weight = 0;
      all = null;
      operations.forEach(put);
      structural.load(operations);
    },
  };
}
