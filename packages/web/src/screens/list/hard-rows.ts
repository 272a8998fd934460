/** The hard cards of the list: ids, worst first, and their last answers by id. */
export interface HardRows {
  readonly ids: readonly string[];
  readonly answers: LastAnswers;
}

/** Of the last `answers` (8 at most) `falls` were wrong. */
export type LastAnswers = ReadonlyMap<string, { readonly falls: number; readonly answers: number }>;
