import type { ClockReading } from '../../platform/right-time.ts';
import type { ImportHistory } from '@siedem/contract';
import type { Interval, LessonChange, LessonSettings, Margin, MarginChange } from '@siedem/domain';
import type { FileBoxes, ImportSource, PartCard } from '@siedem/formats';
import type { CardRow } from './rows.ts';

interface OperationHead {
  /** UUID: of the review, or of the operation. */
  readonly id: string;
  /** Epoch ms of the learner's change. */
  readonly at: number;
  /** Not sent before this time, so that an undo can still take it back. */
  readonly notBefore?: number;
  /** How `at` was read, if the clock was not known to be right: it is corrected before it is sent (decisions §10.1). */
  readonly clock?: ClockReading;
}

/** An answer of a lesson (decisions §8). `category` is the card's. */
export interface ReviewOperation extends OperationHead {
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
export interface ChangeCardOperation extends OperationHead {
  readonly kind: 'change-card';
  readonly card: string;
  readonly category: string;
  readonly word?: string;
  readonly meanings?: string;
  readonly box?: string;
  readonly modifiedAt?: number;
}

/** Takes an answer back (contract `undoReview`). Sent after the answer itself, also if that was refused. */
export interface UndoReviewOperation extends OperationHead {
  readonly kind: 'undo-review';
  readonly card: string;
  readonly category: string;
  /** Id of the answer. */
  readonly review: string;
  /** Epoch ms of the answer: the card goes back only if that move is still in force. */
  readonly reviewAt: number;
  /** Where the answer put the card. */
  readonly to: string;
  /** Where the card was before, and since when. */
  readonly box: string;
  readonly modifiedAt: number;
}

/** The place of a card: box value, and since when. */
export interface Place {
  readonly box: string;
  readonly modifiedAt: number;
}

/** A selection of the list moved at once; at most `LIMITS.cardsPerBatch` cards, by id. */
export interface MoveCardsOperation extends OperationHead {
  readonly kind: 'move-cards';
  readonly category: string;
  readonly moves: ReadonlyMap<string, Place>;
}

export interface DeleteCardOperation extends OperationHead {
  readonly kind: 'delete-card';
  readonly row: CardRow;
}

/** A selection of the list deleted at once; at most `LIMITS.cardsPerBatch` cards, by id. */
export interface DeleteCardsOperation extends OperationHead {
  readonly kind: 'delete-cards';
  readonly category: string;
  readonly rows: ReadonlyMap<string, CardRow>;
}

export interface AddBoxOperation extends OperationHead {
  readonly kind: 'add-box';
  readonly category: string;
  readonly box: string;
  readonly interval: Interval;
}

export interface DeleteBoxOperation extends OperationHead {
  readonly kind: 'delete-box';
  readonly category: string;
  readonly box: string;
  readonly interval: Interval;
  /** The previous box, which the cards move into. */
  readonly into: string;
}

/** Changes the margin of a card, by field and by ruling. */
export interface ChangeMarginOperation extends OperationHead {
  readonly kind: 'change-margin';
  readonly card: string;
  readonly category: string;
  readonly change: MarginChange;
}

/** Changes lesson settings of a category, by field. */
export interface ChangeLessonOperation extends OperationHead {
  readonly kind: 'change-lesson';
  readonly category: string;
  readonly change: LessonChange;
}

/**
 * One part of an import (exchange §8.1): entered with all others at once, sent in their order. What the server finds there
 * already becomes a refusal of this kind, with those cards alone and the id of the import.
 */
export interface ImportPartOperation extends OperationHead {
  readonly kind: 'import-part';
  /** Id of the whole import. */
  readonly import: string;
  readonly name: string;
  readonly source: ImportSource;
  /** Cards of the whole import. */
  readonly total: number;
  /** Ids of categories made for it. */
  readonly made: readonly string[];
  readonly cards: ReadonlyMap<string, CardRow>;
  /** Margins of those cards that have one. */
  readonly margins: ReadonlyMap<string, Margin>;
  /** Answers on the wire, a JSON array that is not parsed before it is sent. */
  readonly reviews: string;
  /** What an export of ours says beside its cards, as JSON, see {@link ImportPast}; left out where it says nothing. */
  readonly past?: string;
}

/** What moved cards of a part last, by id, what its file says of whole categories, and what the import did to these. */
export interface ImportPast {
  readonly moves: readonly (readonly [card: string, move: Pick<PartCard, 'moved_by' | 'paused_ms' | 'paused_by'>])[];
  readonly history?: ImportHistory;
  /** In the first part: boxes and lesson settings that the import gave to categories without cards. */
  readonly given?: readonly GivenBoxes[];
}

/** What an import gave to a category that was there before. */
export interface GivenBoxes {
  readonly category: string;
  /** Ids of the operations. */
  readonly operations: readonly string[];
  /** Middle boxes; null where the import left them alone. */
  readonly boxes: Changed<FileBoxes> | null;
  readonly lesson: Changed<LessonSettings> | null;
}

interface Changed<T> {
  readonly before: T;
  readonly after: T;
}

/** Takes an import back on the server (exchange §7.5). `rows` go here at once; the changes of the server name the others. */
export interface TakeBackOperation extends OperationHead {
  readonly kind: 'take-back';
  readonly import: string;
  readonly changed: 'keep' | 'remove';
  readonly rows: ReadonlyMap<string, CardRow>;
}

/**
 * A change made here that the server has not confirmed yet. It carries everything needed to show, send and repeat it,
 * so that it means the same after a reload.
 */
export type Operation =
  | ReviewOperation
  | UndoReviewOperation
  | (OperationHead & { readonly kind: 'add-card'; readonly row: CardRow })
  | ChangeCardOperation
  | ChangeMarginOperation
  | ChangeLessonOperation
  | MoveCardsOperation
  | DeleteCardsOperation
  | DeleteCardOperation
  | (OperationHead & { readonly kind: 'add-category'; readonly category: string; readonly name: string })
  | (OperationHead & { readonly kind: 'rename-category'; readonly category: string; readonly name: string })
  | (OperationHead & { readonly kind: 'delete-category'; readonly category: string; readonly name: string })
  | AddBoxOperation
  | (OperationHead & {
      readonly kind: 'change-box';
      readonly category: string;
      readonly box: string;
      readonly interval: Interval;
    })
  | DeleteBoxOperation
  | ImportPartOperation
  | TakeBackOperation;

const NO_CARDS: readonly string[] = [];

/** Ids of the cards that an operation is about; none when it is about boxes or categories. */
export function cardsOf(operation: Operation): Iterable<string> {
  switch (operation.kind) {
    case 'review':
    case 'undo-review':
    case 'change-card':
    case 'change-margin':
      return [operation.card];
    case 'add-card':
    case 'delete-card':
      return [operation.row.id];
    case 'move-cards':
      return operation.moves.keys();
    case 'delete-cards':
    case 'take-back':
      return operation.rows.keys();
    case 'import-part':
      return operation.cards.keys();
    case 'add-category':
    case 'rename-category':
    case 'delete-category':
    case 'change-lesson':
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
    case 'take-back':
      return operation.rows.has(card);
    case 'import-part':
      return operation.cards.has(card);
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
    case 'import-part':
      // A part of answers alone waits too.
      return Math.max(1, operation.cards.size);
    default:
      return 1;
  }
}

/** The category that an operation is in; null if it may be in several. */
export function categoryOf(operation: Operation): string | null {
  switch (operation.kind) {
    case 'add-card':
    case 'delete-card':
      return operation.row.category;
    case 'import-part':
    case 'take-back':
      return null;
    default:
      return operation.category;
  }
}
