import { DAY_MS, modelOf, recallAfter, sideOf, type StudyAnswer, type StudyRecord } from '@siedem/domain';
import type { Sources } from './sources.ts';

/** One question of `POST /api/recall/`; `at` epoch ms. */
export interface RecallAsk {
  readonly card: string;
  readonly at: number;
  readonly direction: StudyAnswer['direction'];
}

/** Expected recall in the order asked; null for what is no card of the learner's, or was not met yet. */
export const expectedRecall = (
  record: StudyRecord,
  { cards }: Sources,
  asks: readonly RecallAsk[],
): (number | null)[] => {
  const model = modelOf(record);
  const here = new Set(cards.map(({ id }) => id));
  return asks.map(({ card, at, direction }) => {
    const known = here.has(card) ? record.cards.get(card) : undefined;
    if (!known) return null;
    return recallAfter(model, known.memory, Math.max(0, at - known.at) / DAY_MS, sideOf(direction));
  });
};
