import { isDue } from '../card/due.ts';
import { DAY_MS } from '../limits.ts';
import { recallAfter } from '../memory/memory-model.ts';
import { modelOf } from '../study/fold-answers.ts';
import type { StudyRecord } from '../study/study-record.ts';
import { FLOW_DAYS } from './card-flow.ts';
import { forecastOf, type ForecastInput, type PlacedCard } from './forecast.ts';

/** When help is offered after a break (insights §10.1). */
const AWAY_DAYS = 3;
const WAITING = 40;
const USUAL = 2;

/**
 * Whether a break asks for the offer: at least 3 learner's days without an answer, 40 due cards outside the known box, and
 * twice the learner's usual day.
 * @param away learner's days without an answer, today not counted
 */
export const isCatchUpOffered = (state: {
  readonly away: number;
  readonly due: number;
  readonly usualDay: number;
}): boolean => state.away >= AWAY_DAYS && state.due >= WAITING && state.due >= USUAL * state.usualDay;

/** Cards a day that a plan takes: its minutes over the learner's median time of an answer (ms), at least one. */
export const dayShare = (minutes: number, took: number): number =>
  Math.max(1, Math.floor((minutes * 60_000) / Math.max(1000, took)));

/** A due card that a plan may take; `answeredAt` is its last answer, epoch ms. */
export interface WaitingCard extends PlacedCard {
  readonly answeredAt: number | null;
  /** ms of its box */
  readonly timer: number;
}

/**
 * What a card loses by waiting: expected recall now less expected recall when the plan ends (insights §10.2). Without a model
 * of the card: how near 1 the share of its interval is that has gone by.
 */
export const waitingValue = (
  record: StudyRecord,
  card: WaitingCard,
  { now, ends }: { readonly now: number; readonly ends: number },
): number => {
  const known = record.cards.get(card.id);
  if (!known) return 1 / (2 + Math.abs((now - card.movedAt) / Math.max(1, card.timer) - 1)) - 1;
  const model = modelOf(record);
  const after = (at: number): number => recallAfter(model, known.memory, Math.max(0, at - known.at) / DAY_MS, 0);
  return after(now) - after(ends);
};

/**
 * The cards of today's share (insights §10.2): those answered since the plan began first, then by value.
 * @param cards in any order; those that are not due, or in the first or known box, are to be left out by the caller
 * @param left how many the share has left
 */
export const chooseShare = (
  record: StudyRecord,
  cards: readonly WaitingCard[],
  plan: { readonly begun: number; readonly now: number; readonly ends: number; readonly left: number },
): WaitingCard[] => {
  const rated = cards
    .filter(({ movedAt, timer }) => isDue(movedAt, timer, plan.now))
    .map((card) => ({
      card,
      isBegun: card.answeredAt !== null && card.answeredAt >= plan.begun,
      value: waitingValue(record, card, plan),
    }));
  rated.sort((a, b) => Number(b.isBegun) - Number(a.isBegun) || b.value - a.value || (a.card.id < b.card.id ? -1 : 1));
  return rated.slice(0, Math.max(0, plan.left)).map(({ card }) => card);
};

/** When a plan clears what waits. */
export interface Promised {
  /** learner's days from today until no more is due than a day's share; null beyond 90 days */
  readonly days: number | null;
  /** cards that wait after each day, today first */
  readonly left: readonly number[];
}

/** The promise of a plan, from the flow of the forecast with its cap (insights §10.3). */
export const promiseOf = (input: ForecastInput, cards: Iterable<PlacedCard>, share: number): Promised => {
  const { days } = forecastOf(input, cards, { days: FLOW_DAYS, most: share });
  const left = days.map((day) => day.left);
  const cleared = left.findIndex((count) => count <= share * 0.05 + 0.5);
  return { days: cleared < 0 ? null : cleared + 1, left };
};

/** What a pause would do, said before it is applied (insights §10.7). */
export interface PausePreview {
  /** cards whose time it lends */
  readonly cards: number;
  /** of those in middle boxes, how many wait when it ends */
  readonly waiting: number;
  /** how many more will probably be forgotten than without it */
  readonly forgotten: number;
}

/** @param cards of middle boxes */
export const previewPause = (
  record: StudyRecord,
  cards: Iterable<WaitingCard>,
  { from, until }: { readonly from: number; readonly until: number },
): PausePreview => {
  const model = modelOf(record);
  let lent = 0;
  let waiting = 0;
  let forgotten = 0;
  for (const { id, movedAt, timer } of cards) {
    const isLent = movedAt < from && !isDue(movedAt, timer, from);
    const due = movedAt + timer + (isLent ? until - from : 0);
    if (due <= until) waiting += 1;
    if (!isLent) continue;
    lent += 1;
    const known = record.cards.get(id);
    if (!known) continue;
    const recall = (at: number): number => recallAfter(model, known.memory, Math.max(0, at - known.at) / DAY_MS, 0);
    forgotten += recall(Math.max(until, movedAt + timer)) - recall(due);
  }
  return { cards: lent, waiting, forgotten: Math.max(0, Math.round(forgotten)) };
};
