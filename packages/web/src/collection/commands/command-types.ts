import type { Message } from '@siedem/contract';

/** Outcome of adding a card: `message` is one of the specification's four (§8). */
export interface AddedCard {
  readonly id: string;
  readonly message: Message;
}

export interface CardDraft {
  readonly category: string;
  readonly word: string;
  readonly meanings: readonly string[];
  /** Box value; the first box when left out. */
  readonly box?: string;
}

/** A card of an import, checked: its texts are in normal form, its box exists. */
export interface RestoredCard {
  readonly category: string;
  readonly word: string;
  readonly meanings: readonly string[];
  readonly box: string;
  /** Epoch ms since which it is in its box; now when null, or when it lies ahead. */
  readonly movedAt: number | null;
}

export interface CardEdit {
  readonly word?: string;
  readonly meanings?: readonly string[];
  readonly box?: string;
}

/** When a box's deletion is sent: after the time in which it can be undone without a trace, or with the rest. */
export type BoxSending = 'after undo' | 'at once';

/** An answer of a lesson as it was judged. */
export interface Answer {
  readonly card: string;
  /** What was shown: the word or the meanings. */
  readonly direction: 'word' | 'meanings';
  readonly typed: string;
  readonly verdict: 'good' | 'again' | 'bad';
  /** True when the learner pressed Correct against the verdict. */
  readonly override: boolean;
  /** Milliseconds from prompt to answer. */
  readonly tookMs: number;
  /** Id made at the verdict, so that what a closed tab left behind counts once; a new one when left out. */
  readonly id?: string;
  /** Epoch ms of the verdict; now when left out. */
  readonly at?: number;
}

/** Outcome of an answer. */
export interface Recorded {
  /** Box values before and after; equal when nothing moved. */
  readonly from: string;
  readonly to: string;
  /** Takes the answer back: it counts no more, and the card returns to its box and date. Calling it twice does nothing more. */
  readonly undo: () => void;
}
