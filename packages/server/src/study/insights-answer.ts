import type { Insights } from '@siedem/contract';
import { insightsFigures } from '@siedem/domain';
import type { Folded } from './fold-study.ts';
import type { Sources } from './sources.ts';

/** What is asked for: see the contract's `insights`. */
export interface InsightsAsk {
  readonly category: string | undefined;
  /** 0: all */
  readonly days: number;
  /** epoch ms */
  readonly now: number;
}

type Figures = Omit<Insights, 'revision' | 'as_of' | 'state' | 'progress' | 'hard' | 'mixed'>;

/** The figures of `GET /api/insights/` (insights §5, §8, §11), from what the server has of the learner. */
export const insightsAnswer = (sources: Sources, { record }: Folded, ask: InsightsAsk): Figures => {
  const { timeline, history, pauses, boxes } = sources;
  const cards = sources.cards.map((card) => ({
    id: card.id,
    category: card.category_id,
    box: card.box_id,
    movedAt: card.modified_at,
  }));
  return insightsFigures({ record, timeline, history, pauses, boxes, cards, ...ask });
};
