import type { Direction } from '../lesson/answer.ts';

/** An answer of the log as the study record counts it (insights §1, §2). Without answers that were taken back. */
export interface StudyAnswer {
  readonly id: string;
  readonly card: string;
  /** epoch ms by the learner's clock */
  readonly at: number;
  /** epoch ms at which the server recorded it */
  readonly receivedAt: number;
  readonly direction: Direction;
  /** remembered: good, or any with override; forgotten: bad; null: a near miss, which decides nothing */
  readonly remembered: boolean | null;
  /** box values before and after */
  readonly from: string;
  readonly to: string;
  readonly tookMs: number;
  /** whether it was imported: it trains the model and is never evidence of a box */
  readonly isImported: boolean;
}

/** Outcome of an answer (insights §1): override counts as remembered, a near miss alone decides nothing. */
export const decides = (verdict: 'good' | 'again' | 'bad', override: boolean): boolean | null => {
  if (override || verdict === 'good') return true;
  return verdict === 'bad' ? false : null;
};

/** Answers of one card in their order: by time, then by id (insights §1). */
export const compareAnswers = (a: StudyAnswer, b: StudyAnswer): number =>
  a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** An encounter sooner than this after the card's last one is a drill (insights §1). ms */
export const DRILL_MS = 50 * 60_000;
/** Answers further apart belong to different visits (insights §1). ms */
export const VISIT_GAP_MS = 30 * 60_000;
/** Cap of an answer's time (insights §5.2). ms */
export const MOST_TOOK_MS = 60_000;
