import { LAST } from '../box/box.ts';
import { isDue } from '../card/due.ts';
import { DAY_MS } from '../limits.ts';
import { type MemoryModel, recallAfter } from '../memory/memory-model.ts';
import { modelOf } from '../study/fold-answers.ts';
import { partsOf } from '../study/figures.ts';
import type { StudyRecord } from '../study/study-record.ts';
import { FLOW_DAYS } from './card-flow.ts';
import { forecastOf, type ForecastInput, type PlacedCard } from './forecast.ts';

/** Thresholds for offering help after a break (insights §10.1). */
const AWAY_DAYS = 3;
const WAITING = 40;
const USUAL = 2;

/**
 * Whether to offer help after a break: at least 3 learner's days without an answer, 40 due cards outside the known box, and
 * twice the learner's usual day.
 * @param away learner's days without an answer, today not counted
 */
export const isCatchUpOffered = (state: {
  readonly away: number;
  readonly due: number;
  readonly usualDay: number;
}): boolean => state.away >= AWAY_DAYS && state.due >= WAITING && state.due >= USUAL * state.usualDay;

/** Cards per day of a plan: its minutes divided by the learner's median time of an answer (ms), at least one. */
export const dayShare = (minutes: number, took: number): number =>
  Math.max(1, Math.round((minutes * 60_000) / Math.max(1000, took)));

/** A due card that a plan may take; `answeredAt` is its last answer, epoch ms. */
export interface WaitingCard extends PlacedCard {
  readonly answeredAt: number | null;
  /** ms of its box */
  readonly timer: number;
}

/**
 * Loss of a card by waiting: expected recall now minus expected recall when the plan ends (insights §10.2). Without a model
 * of the card: how near 1 the elapsed share of its interval is.
 */
export const waitingValue = (
  record: StudyRecord,
  card: WaitingCard,
  { now, ends }: { readonly now: number; readonly ends: number },
  model: MemoryModel = modelOf(record),
): number => {
  const known = record.cards.get(card.id);
  if (!known) return 1 / (2 + Math.abs((now - card.movedAt) / Math.max(1, card.timer) - 1)) - 1;
  const after = (at: number): number => recallAfter(model, known.memory, Math.max(0, at - known.at) / DAY_MS, 0);
  return after(now) - after(ends);
};

/**
 * The cards of today's share (insights §10.2): those answered since the plan began first, then by value.
 * @param cards in any order; those that are not due, or in the first or known box, are to be left out by the caller
 * @param left cards left in the share
 */
export const chooseShare = (
  record: StudyRecord,
  cards: readonly WaitingCard[],
  plan: { readonly begun: number; readonly now: number; readonly ends: number; readonly left: number },
): WaitingCard[] => {
  const model = modelOf(record);
  const rated = cards
    .filter(({ movedAt, timer }) => isDue(movedAt, timer, plan.now))
    .map((card) => ({
      card,
      isBegun: card.answeredAt !== null && card.answeredAt >= plan.begun,
      value: waitingValue(record, card, plan, model),
    }));
  rated.sort((a, b) => Number(b.isBegun) - Number(a.isBegun) || b.value - a.value || (a.card.id < b.card.id ? -1 : 1));
  return rated.slice(0, Math.max(0, plan.left)).map(({ card }) => card);
};

/** When a plan has cleared the waiting cards. */
export interface Promised {
  /** learner's days from today until no more is due than a day's share; null beyond 90 days */
  readonly days: number | null;
  /** cards that wait after each day, today first */
  readonly left: readonly number[];
}

/** The prognosis of a plan: the forecast's flow with the plan's cap (insights §10.3). */
export const promiseOf = (input: ForecastInput, cards: Iterable<PlacedCard>, share: number): Promised => {
  const { days } = forecastOf(input, cards, { days: FLOW_DAYS, most: share });
  const left = days.map((day) => day.left);
  const cleared = left.findIndex((count) => count <= share * 0.05 + 0.5);
  return { days: cleared < 0 ? null : cleared + 1, left };
};

/** Preview of a pause (insights §10.7). */
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

/** Number of days with answers that define a usual day. */
const USUAL_DAYS = 28;

/** A break. Days as in `dayOf`. */
export interface Absence {
  /** the last day with an answer; null before the first */
  readonly last: number | null;
  /** whole days without an answer since then, today not counted */
  readonly away: number;
  /** answers on a usual learning day */
  readonly usualDay: number;
}

/** Length of the break, and the learner's usual day; imported answers are ignored. */
export const absenceOf = (record: StudyRecord, today: number): Absence => {
  const answers = new Map<number, number>();
  for (const part of record.categories.values()) {
    for (const [day, tally] of part.days) {
      const own = tally.answers - tally.imported;
      if (own > 0) answers.set(day, (answers.get(day) ?? 0) + own);
    }
  }
  const days = [...answers.keys()].sort((a, b) => b - a);
  const [last] = days;
  if (last === undefined) return { last: null, away: 0, usualDay: 0 };
  const usual = days.filter((day) => day < today || day === last).slice(0, USUAL_DAYS);
  const sum = usual.reduce((total, day) => total + (answers.get(day) ?? 0), 0);
  return { last, away: Math.max(0, today - last - 1), usualDay: sum / usual.length };
};

/** Encounters of a day, in a category or in all: the used part of a day's share. */
export const encountersOn = (record: StudyRecord, category: string | undefined, day: number): number => {
  let sum = 0;
  for (const part of partsOf(record, category)) {
    const tally = part.days.get(day);
    if (tally) sum += tally.encounters + tally.firstMeetings;
  }
  return sum;
};

/** Expected recall of a card at an instant (epoch ms), the mean of both directions; null before its first encounter. */
export const expectedRecallAt = (
  record: StudyRecord,
  card: string,
  at: number,
  model: MemoryModel = modelOf(record),
): number | null => {
  const known = record.cards.get(card);
  if (!known) return null;
  const gap = Math.max(0, at - known.at) / DAY_MS;
  return (recallAfter(model, known.memory, gap, 0.5) + recallAfter(model, known.memory, gap, -0.5)) / 2;
};

/** How many of some cards are expected to be remembered now; one that was never met is not. */
export const stillKnown = (record: StudyRecord, cards: Iterable<{ readonly id: string }>, now: number): number => {
  const model = modelOf(record);
  let sum = 0;
  for (const { id } of cards) sum += expectedRecallAt(record, id, now, model) ?? 0;
  return Math.round(sum);
};

/** Below this expected recall a known card has faded (insights §5.4). */
const FADED = 0.6;

/** The known cards that have faded, the most forgotten first. */
export const fadedCards = (record: StudyRecord, cards: Iterable<PlacedCard>, now: number): string[] => {
  const model = modelOf(record);
  const faded: { id: string; recall: number }[] = [];
  for (const { id, box } of cards) {
    if (box !== LAST) continue;
    const recall = expectedRecallAt(record, id, now, model);
    if (recall !== null && recall < FADED) faded.push({ id, recall });
  }
  return faded.sort((a, b) => a.recall - b.recall || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
};
