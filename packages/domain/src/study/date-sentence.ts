import type { Box } from '../box/box.ts';
import type { Interval } from '../box/interval.ts';
import { nextBox, orderBoxes, previousBox } from '../box/order.ts';
import { isDue } from '../card/due.ts';
import { DAY_MS } from '../limits.ts';
import { type MemoryModel, recallAfter, shownRecall } from '../memory/memory-model.ts';
import type { CardStudy } from './study-record.ts';

/** Where an answer leads: the position of a box, and its interval; null for the first and the known box. */
export interface Step {
  readonly position: number;
  readonly interval: Interval | null;
}

/**
 * The parts of the sentence for a date, in order, as data (insights §9); the interface has the words. Instants are epoch ms,
 * `recall` whole percent between 1 and 99.
 */
export type DatePart =
  | { readonly kind: 'box'; readonly position: number; readonly of: number }
  | { readonly kind: 'answered' | 'moved' | 'known-since' | 'due' | 'due-since'; readonly at: number }
  | { readonly kind: 'unanswered' | 'always-ready' | 'not-asked' | 'stays' }
  | { readonly kind: 'paused'; readonly days: number }
  | { readonly kind: 'right' | 'wrong'; readonly to: Step }
  | { readonly kind: 'recall' | 'recall-now'; readonly recall: number };

/** A card as the sentence needs it. */
export interface DatedCard {
  readonly box: string;
  /** epoch ms: `modified_date` */
  readonly movedAt: number;
  /** time that a pause lent, ms, which `movedAt` contains */
  readonly pausedMs: number;
  /** whether an answer moved it last; else creation or a hand did */
  readonly isAnswered: boolean;
  /** what is known of it; undefined before its first encounter */
  readonly study: CardStudy | undefined;
}

/** Mean of both directions, as shown. */
const recallAt = (model: MemoryModel, study: CardStudy, at: number): number => {
  const gap = Math.max(0, at - study.at) / DAY_MS;
  return shownRecall((recallAfter(model, study.memory, gap, 0.5) + recallAfter(model, study.memory, gap, -0.5)) / 2);
};

/** The sentence for a card's date; empty where its box is not there. */
export const datePartsOf = (
  card: DatedCard,
  unordered: readonly Box[],
  { model, now }: { readonly model: MemoryModel; readonly now: number },
): DatePart[] => {
  const boxes = orderBoxes(unordered);
  const at = boxes.findIndex(({ id }) => id === card.box);
  const box = boxes[at];
  if (!box) return [];
  const stepTo = (to: Box | undefined): Step | undefined =>
    to && { position: boxes.indexOf(to) + 1, interval: to.interval };
  const [right, wrong] = [stepTo(nextBox(boxes, box.id)), stepTo(previousBox(boxes, box.id))];
  const moved = card.movedAt - card.pausedMs;
  const place: DatePart = { kind: 'box', position: at + 1, of: boxes.length };
  const since: DatePart = { kind: card.isAnswered ? 'answered' : 'moved', at: moved };
  const paused: DatePart[] = card.pausedMs > 0 ? [{ kind: 'paused', days: Math.round(card.pausedMs / DAY_MS) }] : [];
  const up: DatePart[] = right ? [{ kind: 'right', to: right }] : [];
  const down: DatePart[] = wrong ? [{ kind: 'wrong', to: wrong }] : [];
  switch (box.kind) {
    case 'first':
      return card.study || card.isAnswered
        ? [place, since, ...paused, { kind: 'always-ready' }, ...up, { kind: 'stays' }]
        : [place, { kind: 'unanswered' }, ...up, { kind: 'stays' }];
    case 'last': {
      const recall: DatePart[] = card.study ? [{ kind: 'recall', recall: recallAt(model, card.study, now) }] : [];
      return [place, { kind: 'known-since', at: moved }, ...paused, { kind: 'not-asked' }, ...down, ...recall];
    }
    case 'middle': {
      const due = card.movedAt + box.timer;
      const waits = isDue(card.movedAt, box.timer, now);
      const recall: DatePart[] = card.study
        ? [{ kind: waits ? 'recall-now' : 'recall', recall: recallAt(model, card.study, waits ? now : due) }]
        : [];
      return [place, since, ...paused, { kind: waits ? 'due-since' : 'due', at: due }, ...up, ...down, ...recall];
    }
  }
};
