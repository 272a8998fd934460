import { type Box, defaultBoxes, type Interval, middleBox, orderBoxes } from '@siedem/domain';
import type { CardRow, Structure } from './rows.ts';

interface Told {
  /** UUID: of the review, or of the operation. */
  readonly id: string;
  /** Epoch ms of the learner's change. */
  readonly at: number;
  /** Not sent before this time, so that an undo can still take it back. */
  readonly notBefore?: number;
}

/** An answer of a lesson (decisions §8). `category` is the card's. */
export interface ReviewOperation extends Told {
  readonly kind: 'review';
  readonly card: string;
  readonly category: string;
  readonly direction: 'word' | 'meanings';
  readonly typed: string;
  readonly verdict: 'good' | 'again' | 'bad';
  readonly override: boolean;
  readonly from: string;
  readonly to: string;
  readonly tookMs: number;
}

/** Fields left out stay as they are. `box` comes with `modifiedAt`. */
export interface ChangeCardOperation extends Told {
  readonly kind: 'change-card';
  readonly card: string;
  readonly category: string;
  readonly word?: string;
  readonly meanings?: string;
  readonly box?: string;
  readonly modifiedAt?: number;
}

/** Takes an answer back (contract `undoReview`). Sent after the answer itself, whatever became of that. */
export interface UndoReviewOperation extends Told {
  readonly kind: 'undo-review';
  readonly card: string;
  readonly category: string;
  /** Id of the answer. */
  readonly review: string;
  /** Epoch ms of the answer: the card goes back only where that move still stands. */
  readonly reviewAt: number;
  /** Where the answer put the card. */
  readonly to: string;
  /** Where the card was before, and since when. */
  readonly box: string;
  readonly modifiedAt: number;
}

/** Where a card stands: box value, and since when. */
export interface Place {
  readonly box: string;
  readonly modifiedAt: number;
}

/** A selection of the list moved at once; at most `LIMITS.cardsPerBatch` cards, by id. */
export interface MoveCardsOperation extends Told {
  readonly kind: 'move-cards';
  readonly category: string;
  readonly moves: ReadonlyMap<string, Place>;
}

/** A selection of the list deleted at once; at most `LIMITS.cardsPerBatch` cards, by id. */
export interface DeleteCardsOperation extends Told {
  readonly kind: 'delete-cards';
  readonly category: string;
  readonly rows: ReadonlyMap<string, CardRow>;
}

/**
 * A change made here that the server has not confirmed yet. It carries everything needed to show, send and repeat it,
 * so that it means the same after a reload.
 */
export type Operation =
  | ReviewOperation
  | UndoReviewOperation
  | (Told & { readonly kind: 'add-card'; readonly row: CardRow })
  | ChangeCardOperation
  | MoveCardsOperation
  | DeleteCardsOperation
  | (Told & { readonly kind: 'delete-card'; readonly row: CardRow })
  | (Told & { readonly kind: 'add-category'; readonly category: string; readonly name: string })
  | (Told & { readonly kind: 'rename-category'; readonly category: string; readonly name: string })
  | (Told & { readonly kind: 'delete-category'; readonly category: string; readonly name: string })
  | (Told & { readonly kind: 'add-box'; readonly category: string; readonly box: string; readonly interval: Interval })
  | (Told & {
      readonly kind: 'change-box';
      readonly category: string;
      readonly box: string;
      readonly interval: Interval;
    })
  | (Told & {
      readonly kind: 'delete-box';
      readonly category: string;
      readonly box: string;
      readonly interval: Interval;
      /** The previous box, which the cards move into. */
      readonly into: string;
    });

const NO_CARDS: readonly string[] = [];

/** Ids of the cards that an operation is about; none when it is about boxes or categories. */
export function cardsOf(operation: Operation): Iterable<string> {
  switch (operation.kind) {
    case 'review':
    case 'undo-review':
    case 'change-card':
      return [operation.card];
    case 'add-card':
    case 'delete-card':
      return [operation.row.id];
    case 'move-cards':
      return operation.moves.keys();
    case 'delete-cards':
      return operation.rows.keys();
    case 'add-category':
    case 'rename-category':
    case 'delete-category':
    case 'add-box':
    case 'change-box':
    case 'delete-box':
      return NO_CARDS;
  }
}

/** Whether an operation is about boxes or categories instead of cards. */
export const isStructural = (operation: Operation): boolean => cardsOf(operation) === NO_CARDS;

/** Whether an operation is about this card. */
export function concerns(operation: Operation, card: string): boolean {
  switch (operation.kind) {
    case 'move-cards':
      return operation.moves.has(card);
    case 'delete-cards':
      return operation.rows.has(card);
    default:
      for (const id of cardsOf(operation)) if (id === card) return true;
      return false;
  }
}

/** How many changes the learner made with it. */
export function weightOf(operation: Operation): number {
  switch (operation.kind) {
    case 'move-cards':
      return operation.moves.size;
    case 'delete-cards':
      return operation.rows.size;
    default:
      return 1;
  }
}

const second = (at: number): number => Math.floor(at / 1000);

/** The category that an operation is in. */
export const categoryOf = (operation: Operation): string =>
  operation.kind === 'add-card' || operation.kind === 'delete-card' ? operation.row.category : operation.category;

/**
 * One card after an operation; null is no card. The row itself comes back when nothing changes.
 * @param hasBox whether the card's category has that box now: a move into one that is gone waits for the server's word
 */
export function cardAfter(
  operation: Operation,
  row: CardRow | null,
  hasBox: (category: string, box: string) => boolean,
): CardRow | null {
  switch (operation.kind) {
    case 'review': {
      if (row === null || row.id !== operation.card || operation.from === operation.to) return row;
      // The move with the latest date wins (decisions §8).
      const stands = operation.at >= row.modifiedAt && hasBox(row.category, operation.to);
      return stands ? { ...row, box: operation.to, modifiedAt: operation.at } : row;
    }
    case 'undo-review': {
      if (row?.id !== operation.card) return row;
      // The wire has whole seconds, so after an exchange the date of the move may have lost its milliseconds.
      const rounded = row.modifiedAt === second(operation.reviewAt) * 1000 && row.box === operation.to;
      if (!(rounded || row.modifiedAt === operation.reviewAt) || !hasBox(row.category, operation.box)) return row;
      return { ...row, box: operation.box, modifiedAt: operation.modifiedAt };
    }
    case 'add-card':
      return row ?? operation.row;
    case 'change-card': {
      if (row === null || row.id !== operation.card) return row;
      const { word = row.word, meanings = row.meanings } = operation;
      const moves = operation.box !== undefined && hasBox(row.category, operation.box) && operation.box !== row.box;
      return {
        ...row,
        word,
        meanings,
        ...(moves ? { box: operation.box ?? row.box, modifiedAt: operation.modifiedAt ?? operation.at } : {}),
      };
    }
    case 'move-cards': {
      const place = row === null ? undefined : operation.moves.get(row.id);
      if (row === null || place === undefined || place.box === row.box || !hasBox(row.category, place.box)) return row;
      return { ...row, ...place };
    }
    case 'delete-card':
      return row?.id === operation.row.id ? null : row;
    case 'delete-cards':
      return row !== null && operation.rows.has(row.id) ? null : row;
    case 'delete-box':
      return row !== null && row.category === operation.category && row.box === operation.box
        ? { ...row, box: operation.into }
        : row;
    case 'add-category':
    case 'rename-category':
    case 'delete-category':
    case 'add-box':
    case 'change-box':
      return row;
  }
}

const withBoxes = (
  structure: Structure,
  category: string,
  change: (boxes: readonly Box[]) => readonly Box[],
): Structure => {
  const boxes = structure.boxes.get(category);
  if (boxes === undefined) return structure;
  return { ...structure, boxes: new Map(structure.boxes).set(category, orderBoxes(change(boxes))) };
};

/** Categories and boxes after an operation; the same object when nothing changes. */
export function structureAfter(operation: Operation, structure: Structure): Structure {
  switch (operation.kind) {
    case 'add-category': {
      if (structure.categories.some(({ id }) => id === operation.category)) return structure;
      return {
        categories: [...structure.categories, { id: operation.category, name: operation.name }],
        boxes: new Map(structure.boxes).set(operation.category, defaultBoxes(operation.category)),
      };
    }
    case 'rename-category':
      return {
        ...structure,
        categories: structure.categories.map((category) =>
          category.id === operation.category ? { ...category, name: operation.name } : category,
        ),
      };
    case 'delete-category': {
      const boxes = new Map(structure.boxes);
      boxes.delete(operation.category);
      return { categories: structure.categories.filter(({ id }) => id !== operation.category), boxes };
    }
    case 'add-box':
      return withBoxes(structure, operation.category, (boxes) =>
        boxes.some(({ id }) => id === operation.box)
          ? boxes
          : [...boxes, middleBox(operation.category, operation.box, operation.interval)],
      );
    case 'change-box':
      return withBoxes(structure, operation.category, (boxes) =>
        boxes.map((box) =>
          box.id === operation.box ? middleBox(operation.category, operation.box, operation.interval) : box,
        ),
      );
    case 'delete-box':
      return withBoxes(structure, operation.category, (boxes) => boxes.filter(({ id }) => id !== operation.box));
    case 'review':
    case 'undo-review':
    case 'add-card':
    case 'change-card':
    case 'delete-card':
    case 'move-cards':
    case 'delete-cards':
      return structure;
  }
}

/**
 * The operation after the server has given a new box of this category another value than was chosen here: what was
 * meant for the box follows it. The same object when it is about something else.
 */
export function withBoxRenamed(operation: Operation, category: string, from: string, to: string): Operation {
  if (categoryOf(operation) !== category) return operation;
  const renamed = (box: string): string => (box === from ? to : box);
  switch (operation.kind) {
    case 'review':
      return { ...operation, from: renamed(operation.from), to: renamed(operation.to) };
    case 'add-card':
    case 'delete-card':
      return { ...operation, row: { ...operation.row, box: renamed(operation.row.box) } };
    case 'change-card':
      return operation.box === undefined ? operation : { ...operation, box: renamed(operation.box) };
    case 'move-cards': {
      const follow = ([card, place]: readonly [string, Place]) =>
        [card, { ...place, box: renamed(place.box) }] as const;
      const hit = [...operation.moves.values()].some(({ box }) => box === from);
      return hit ? { ...operation, moves: new Map([...operation.moves].map(follow)) } : operation;
    }
    case 'delete-cards':
      return operation;
    case 'undo-review':
      return { ...operation, box: renamed(operation.box), to: renamed(operation.to) };
    case 'change-box':
    case 'add-box':
      return { ...operation, box: renamed(operation.box) };
    case 'delete-box':
      return { ...operation, box: renamed(operation.box), into: renamed(operation.into) };
    case 'add-category':
    case 'rename-category':
    case 'delete-category':
      return operation;
  }
}
