import type { Message, TokenUser } from '@siedem/contract';
import type { Interval } from '@siedem/domain';

/** A category as screens see it. */
export interface CategoryView {
  readonly id: string;
  readonly name: string;
}

/** A card as screens see it. Times are epoch milliseconds. The same object until the card changes. */
export interface CardView {
  readonly id: string;
  /** Id of its category. */
  readonly category: string;
  readonly word: string;
  readonly meanings: readonly string[];
  /** Box value `'1'`…`'7'`. */
  readonly box: string;
  readonly modifiedAt: number;
  readonly createdAt: number;
}

/** Cards in one box, and how many of them may be learned now (the known box: all of them, decisions §2.4). */
export interface BoxCounts {
  readonly cards: number;
  readonly available: number;
}

/** Counts of a category: `available` leaves the known box out. */
export interface CountsView {
  readonly all: number;
  readonly available: number;
  readonly known: number;
  /** By box value; a box without an entry has no cards. */
  readonly boxes: Readonly<Record<string, BoxCounts>>;
  /** Epoch ms at which the next card becomes due, or null; counts refresh themselves then. */
  readonly nextDue: number | null;
}

/**
 * Order of the list: by creation either way, by word in the alphabet of the interface, by box, by the last move (newest
 * first). Equals are ordered oldest first.
 */
export type CardOrder = 'oldest' | 'newest' | 'word' | 'box' | 'moved';

/**
 * Rows of the list by index. A new object whenever a row or the filter changes, so it can be a
 * dependency of hooks; reading a row costs the same at any size.
 */
export interface CardRows {
  readonly length: number;
  /** Id of the row, for keys; undefined beyond the end. */
  id(index: number): string | undefined;
  at(index: number): CardView | undefined;
  /** Index of a card in these rows, -1 if it is not among them. O(n): not for every render. */
  indexOf(id: string): number;
  /** Whether a card is among these rows; O(n) the first time, then the same at any size. */
  has(id: string): boolean;
  /** The same object in other rows means the same cards in the same order, even if a card changed. */
  readonly cards: object;
}

/**
 * The user of the app. `loading` lasts from the start until the learner is known: if the stored token has
 * expired, until the first refresh is settled (specification §4).
 */
export type SessionView =
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'visitor'; readonly user: null }
  | { readonly status: 'learner'; readonly user: TokenUser };

/** Synchronous result of a command: done, or refused with a text for `messageText`. Nothing was changed if `ok` is false. */
export type Outcome<Done> = ({ readonly ok: true } & Done) | Refused;

export interface Refused {
  readonly ok: false;
  readonly message: Message;
  /** The existing card, if the message is 'Card already exists'. */
  readonly existingId?: string;
}

/** Done, and can be taken back while the app stays open. */
export interface Undoable {
  readonly message: Message;
  /** How many cards it changed. */
  readonly count: number;
  /** Undoes the change. Idempotent. */
  readonly undo: () => void;
}

/** A card's change, which can be taken back while the app stays open. */
export interface Changed {
  readonly message: Message;
  /** False when nothing was changed, and nothing is sent. */
  readonly changed: boolean;
  /** Undoes the change, except fields changed again since. Idempotent. */
  readonly undo: () => void;
}

/** A box was deleted; it can be taken back while the app stays open. */
export interface UndoableBox {
  readonly message: Message;
  /** Restores the box with its cards; refused if another has taken its place since. Idempotent. */
  readonly undo: () => Outcome<object>;
}

/** An answer given on a card. */
export interface AnswerView {
  readonly id: string;
  /** Epoch ms. */
  readonly at: number;
  readonly direction: 'word' | 'meanings';
  readonly typed: string;
  readonly verdict: 'good' | 'again' | 'bad';
  /** The learner overrode the verdict as right. */
  readonly override: boolean;
  /** Box values before and after; equal if nothing moved. */
  readonly from: string;
  readonly to: string;
  /** Whether the server has it. */
  readonly sent: boolean;
}

/** An answer as the server's log has it; one that was taken back stays in it. */
export type LoggedAnswer = Omit<AnswerView, 'verdict'> & { readonly verdict: AnswerView['verdict'] | 'undone' };

/** The answers given on a card, newest first, without those taken back. */
export interface HistoryView {
  /** `whole`: all of them; `loading`, `offline`, `failed`: only those that wait here, until the server has answered. */
  readonly state: 'loading' | 'whole' | 'offline' | 'failed';
  readonly answers: readonly AnswerView[];
}

/** A change that the server refused; it stays listed, with what was typed, until the learner dismisses or mends it. */
export interface RefusalView {
  readonly id: string;
  /** Epoch ms of the learner's change. */
  readonly at: number;
  readonly kind:
    | 'review'
    | 'undo-review'
    | 'add-card'
    | 'change-card'
    | 'change-lesson'
    | 'change-margin'
    | 'delete-card'
    | 'add-category'
    | 'rename-category'
    | 'delete-category'
    | 'add-box'
    | 'change-box'
    | 'delete-box'
    | 'import-part';
  /** The server's text, for `messageText`. */
  readonly message: string;
  /** What the learner typed, as one line: word and meanings, name, answer. For a box see `interval`. */
  readonly typed: string;
  /** Fields typed, so that a form can be filled again. */
  readonly card?: string;
  readonly category?: string;
  readonly word?: string;
  readonly meanings?: readonly string[];
  readonly box?: string;
  readonly interval?: Interval;
  /** Of an import: cards that the server had already, so that they were not added. */
  readonly cards?: readonly { readonly word: string; readonly meanings: readonly string[] }[];
}

/** Cards fetched so far, of how many as far as that is known. */
export interface Fill {
  readonly cards: number;
  readonly all: number | undefined;
}

/** State of the exchange with the server. */
export interface SyncView {
  /** Changes waiting to be sent. */
  readonly pending: number;
  readonly refusals: readonly RefusalView[];
  /** Why the last exchange failed; null after one that worked. */
  readonly lastError: SyncError | null;
  /** An exchange is under way. */
  readonly syncing: boolean;
  /** How far the first fill has come, null when none is under way. */
  readonly progress: Fill | null;
  /** True when the browser keeps nothing on disk: unsent changes would be lost with the tab. */
  readonly storageWarning: boolean;
}

export type SyncError =
  | { readonly kind: 'offline' | 'timeout' | 'maintenance' | 'payment' | 'session' }
  | { readonly kind: 'server'; readonly status: number; readonly detail: string; readonly waitMs?: number };

/**
 * What the full-page overlay shows (specification §2 Shell). `loading` only while there is nothing local to show;
 * `connection` is 'Connection error, refresh the page.', `error` is 'error: {reason}', `login` is 'Login to use the app'.
 */
export type LoadView =
  | { readonly kind: 'ready' }
  | { readonly kind: 'loading'; readonly progress: Fill | null }
  | { readonly kind: 'login' }
  | { readonly kind: 'connection' }
  | { readonly kind: 'error'; readonly reason: string }
  | { readonly kind: 'maintenance' };
