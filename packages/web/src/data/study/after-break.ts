import { addPause, changePause, undoPause } from '@siedem/contract';
import {
  absenceOf,
  type Box,
  chooseShare,
  dayBegin,
  dayName,
  dayOf,
  dayShare,
  encountersOn,
  isCatchUpOffered,
  isDue,
  medianTook,
  type PausePreview,
  previewPause,
  promiseOf,
  stillKnown,
  type WaitingCard,
} from '@siedem/domain';
import { now } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/random.ts';
import { call, collection } from '../app.ts';
import { fetchStudy } from './study-copy.ts';
import type { StudyNow } from './study-now.ts';
import { saveStudy } from './use-insights.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A pause is offered to be taken back for so long after its end. */
const UNDO_MS = 30 * DAY_MS;

/** A plan "a little every day" on its day (insights §10.2, §10.3). */
export interface PlanToday {
  readonly minutes: number;
  /** cards that the day takes, and how many of them are done */
  readonly share: number;
  readonly done: number;
  /** cards outside the first and the known box that are due now */
  readonly due: number;
  /** YYYY-MM-DD on which no more is due than a share; null if that is further than 90 days */
  readonly by: string | null;
}

/** A pause that holds, or is to come; or the latest one, which can be taken back. Epoch ms. */
export interface PauseNow {
  readonly id: string;
  readonly from: number;
  readonly until: number;
  readonly state: 'runs' | 'comes' | 'past';
}

/** A break with its due cards (insights §10.1). */
export interface Break {
  /** YYYY-MM-DD: the first and the last day without an answer */
  readonly from: string;
  readonly to: string;
  readonly days: number;
  /** epoch ms at which the first of them began */
  readonly began: number;
  readonly isOffered: boolean;
}

/** Cards of middle boxes, as a plan and a pause need them. */
function middleCards({ record }: StudyNow, category: string): WaitingCard[] {
  const middle = new Map<string, Box>();
  for (const box of collection.boxes(category)) if (box.kind === 'middle') middle.set(box.id, box);
  return collection.cardPlaces(category).flatMap((card) => {
    const box = middle.get(card.box);
    return box === undefined ? [] : [{ ...card, timer: box.timer, answeredAt: record.cards.get(card.id)?.at ?? null }];
  });
}

const dueOf = (cards: readonly WaitingCard[]): WaitingCard[] => {
  const moment = now();
  return cards.filter(({ movedAt, timer }) => isDue(movedAt, timer, moment));
};

/** Input of the help after a break, for one category. */
export interface AfterBreak {
  readonly study: StudyNow;
  readonly category: string;
  readonly cards: readonly WaitingCard[];
  readonly due: readonly WaitingCard[];
  readonly today: number;
}

export function afterBreakOf(study: StudyNow, category: string): AfterBreak {
  const cards = middleCards(study, category);
  return { study, category, cards, due: dueOf(cards), today: dayOf(study.timeline, now()) };
}

const inputOf = ({ study, category }: AfterBreak) => ({
  record: study.record,
  category,
  boxes: collection.boxes(category),
  history: study.history,
  timeline: study.timeline,
  now: now(),
});

/** The promise of so many minutes a day: what waits at the beginning of each day, and the day by which it is cleared. */
export function promiseFor(
  after: AfterBreak,
  minutes: number,
): { readonly by: string | null; readonly waits: number[] } {
  const share = shareFor(after, minutes);
  const { days, left } = promiseOf(inputOf(after), after.cards, share);
  const shown = days ?? left.length;
  return {
    by: days === null ? null : dayName(after.today + days - 1),
    waits: [after.due.length, ...left.slice(0, Math.max(0, shown - 1)).map(Math.round)],
  };
}

/** Cards that so many minutes take. */
export const shareFor = ({ study, category }: AfterBreak, minutes: number): number =>
  dayShare(minutes, medianTook(study.record, category));

/** How long answering so many cards takes, in whole minutes. */
export const minutesFor = ({ study, category }: AfterBreak, count: number): number =>
  Math.max(1, Math.round((count * medianTook(study.record, category)) / MINUTE_MS));

const planIn = ({ study, category }: AfterBreak) => {
  const plan = study.settings.catch_up;
  return plan !== null && (plan.category === null || plan.category === category) ? plan : null;
};

/** How far the plan over this category is today; null without one. */
export function planToday(after: AfterBreak): PlanToday | null {
  const plan = planIn(after);
  if (plan === null) return null;
  const { minutes } = plan;
  const share = shareFor(after, minutes);
  const done = Math.min(share, encountersOn(after.study.record, plan.category ?? undefined, after.today));
  return { minutes, share, done, due: after.due.length, by: promiseFor(after, minutes).by };
}

/** Whether a day has begun with no more due than its share: the plan is over by itself (insights §10.3). */
export const isPlanOver = ({ share, done, due }: PlanToday): boolean => done === 0 && due <= share;

/** Ids of the cards that today's share still takes (insights §10.2), the most worth first; the lesson shuffles them. */
export function cardsOfToday(after: AfterBreak): string[] {
  const plan = planIn(after);
  const today = planToday(after);
  if (plan === null || today === null) return [];
  const ends = today.by === null ? now() + 90 * DAY_MS : Date.parse(today.by) + DAY_MS;
  return chooseShare(after.study.record, after.due, {
    begun: plan.begun,
    now: now(),
    ends,
    left: today.share - today.done,
  }).map(({ id }) => id);
}

/** The break that the learner comes back from; null if there was none. */
export function breakOf({ study, today, category }: AfterBreak): Break | null {
  const { last, away, usualDay } = absenceOf(study.record, today);
  if (last === null || away === 0) return null;
  const began = dayBegin(study.timeline, last + 1);
  const isGiven = study.pauses.some(
    (pause) => (pause.category === null || pause.category === category) && pause.from <= began && pause.until > began,
  );
  return {
    from: dayName(last + 1),
    to: dayName(today - 1),
    days: away,
    began,
    isOffered: !isGiven && isCatchUpOffered({ away, due: collection.counts(category).available, usualDay }),
  };
}

/** How many of the cards that wait are probably still known. */
export const knownOf = ({ study, due }: AfterBreak): number => stillKnown(study.record, due, now());

/** Preview of a pause for the category's cards. */
export const pausePreview = ({ study, cards }: AfterBreak, span: { from: number; until: number }): PausePreview =>
  previewPause(study.record, cards, span);

/** Preview of a pause for the cards of these categories together. */
export const pausePreviewIn = (
  after: AfterBreak,
  categories: readonly string[],
  span: { from: number; until: number },
): PausePreview => {
  const sum = { cards: 0, waiting: 0, forgotten: 0 };
  for (const category of categories) {
    const own = category === after.category ? after : afterBreakOf(after.study, category);
    const { cards, waiting, forgotten } = pausePreview(own, span);
    sum.cards += cards;
    sum.waiting += waiting;
    sum.forgotten += forgotten;
  }
  return sum;
};

/** The pause that concerns the category most: one that runs, else one to come, else the latest past one. */
export function pauseOf({ study, category }: AfterBreak): PauseNow | null {
  const moment = now();
  const own = study.pauses
    .filter((pause) => pause.category === null || pause.category === category)
    .map(({ id, from, until }): PauseNow => ({
      id,
      from,
      until,
      state: until <= moment ? 'past' : from <= moment ? 'runs' : 'comes',
    }));
  const latest = own.at(-1);
  return (
    own.find(({ state }) => state === 'runs') ??
    own.find(({ state }) => state === 'comes') ??
    (latest !== undefined && moment - latest.until < UNDO_MS ? latest : null)
  );
}

/** Outcome of a call: the server's text if it refused. */
export type Kept = { readonly ok: true } | { readonly ok: false; readonly detail: string | null };

async function settle(answer: { readonly status: number | string; readonly body?: unknown }): Promise<Kept> {
  if (answer.status !== 200) {
    const { body } = answer;
    const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null;
    return { ok: false, detail: typeof detail === 'string' ? detail : null };
  }
  await collection.exchange();
  await fetchStudy();
  return { ok: true };
}

/** Lends the time between two instants (epoch ms) to a category's cards, or to all (insights §10.4). */
export async function beginPause(
  category: string | null,
  span: { readonly from: number; readonly until: number },
): Promise<Kept & { readonly id: string }> {
  // Moves that wait here come before the pause, as they were made.
  await collection.flush(3000);
  const id = uuidv7();
  const body = { id, category, from: Math.round(span.from), until: Math.round(span.until) };
  return { ...(await settle(await call(addPause, { body }))), id };
}

export const endPause = async (id: string): Promise<Kept> =>
  settle(await call(changePause, { params: { id }, body: { until: Math.round(now()) } }));

export const takePauseBack = async (id: string): Promise<Kept> => settle(await call(undoPause, { params: { id } }));

/** Begins a plan over a category, changes its minutes, or ends it with null (insights §10.2). */
export async function savePlan(
  plan: { readonly category: string | null; readonly minutes: number; readonly begun?: number } | null,
): Promise<boolean> {
  const saved = await saveStudy({ catch_up: plan });
  if (saved !== null) await fetchStudy();
  return saved !== null;
}

/** The learner's day (YYYY-MM-DD) of an instant, and the instant at which such a day begins. */
export const dayAt = ({ study }: AfterBreak, at: number): string => dayName(dayOf(study.timeline, at));
export const beginOf = ({ study }: AfterBreak, day: string): number =>
  dayBegin(study.timeline, Math.round(Date.parse(day) / DAY_MS));
