import type { Box } from '../box/box.ts';
import { orderBoxes } from '../box/order.ts';
import type { BoxHistory } from '../study/box-history.ts';
import { dayOf, type DayTimeline, weekdayOf } from '../study/learner-day.ts';
import { partsOf } from '../study/figures.ts';
import {
  type CategoryStudy,
  categoryStudy,
  daysOfTimer,
  emptyRecord,
  type StudyRecord,
  tookOfBucket,
} from '../study/study-record.ts';
import {
  type BoxWait,
  type FlowCard,
  flow,
  FLOW_DAYS,
  flowRecall,
  type FlowDay,
  type Pace,
  populationOf,
} from './card-flow.ts';

/** Days that the pace is measured over (insights §8.1, §8.2). */
export const PACE_DAYS = 28;

/** A card as the forecast needs it; `movedAt` is its `modified_date`, epoch ms. */
export interface PlacedCard {
  readonly id: string;
  readonly box: string;
  readonly movedAt: number;
}

/** Input of a forecast of a category. */
export interface ForecastInput {
  readonly record: StudyRecord;
  readonly category: string;
  readonly boxes: readonly Box[];
  readonly history: BoxHistory;
  readonly timeline: DayTimeline;
  /** epoch ms */
  readonly now: number;
}

const tallyDays = (record: StudyRecord): Set<number> => {
  const days = new Set<number>();
  for (const part of record.categories.values()) {
    for (const [day, { answers, imported }] of part.days) if (answers > imported) days.add(day);
  }
  return days;
};

/** Share of a day's answers still expected today of a learner who has learned today. */
const AGAIN_TODAY = 0.1;

/**
 * The learner's pace (insights §8.2): the chance of each weekday from the last 28 days, shrunk by one day to their share
 * of all days; new cards a learning day from the same days.
 */
export const paceOf = (
  record: StudyRecord,
  category: string | undefined,
  { today, most = Infinity }: { readonly today: number; readonly most?: number },
): Pace => {
  const learned = tallyDays(record);
  const first = Math.max(today - PACE_DAYS, Math.min(...learned, today));
  const seen = Array.from({ length: 7 }, () => 0);
  const came = Array.from({ length: 7 }, () => 0);
  for (let day = first; day < today; day += 1) {
    const weekday = weekdayOf(day);
    seen[weekday] = (seen[weekday] ?? 0) + 1;
    if (learned.has(day)) came[weekday] = (came[weekday] ?? 0) + 1;
  }
  const days = seen.reduce((a, b) => a + b, 0);
  const times = came.reduce((a, b) => a + b, 0);
  const share = (times + 1) / (days + 1);
  const chance = seen.map((n, weekday) => ((came[weekday] ?? 0) + share) / (n + 1));
  let meetings = 0;
  for (const part of partsOf(record, category)) {
    for (const [day, tally] of part.days) {
      if (day >= first && day < today) meetings += Math.max(0, tally.firstMeetings);
    }
  }
  const hasLearned = learned.has(today);
  return {
    learns: (day) => (chance[weekdayOf(today + day)] ?? share) * (day === 0 && hasLearned ? AGAIN_TODAY : 1),
    fresh: times === 0 ? 0 : meetings / times,
    most,
  };
};

/** How many of a box's cards miss the first visit at which they could be due, from how long cards really waited there. */
const lateShare = (study: CategoryStudy, box: string, timer: number, comes: number): number => {
  let onDay = 0;
  let nextDay = 0;
  for (const tally of study.boxes.values()) {
    if (tally.box !== box || tally.timer !== timer) continue;
    onDay += tally.onDay;
    nextDay += tally.nextDay;
  }
  // Prior: a learner with one visit a day misses a whole number of days half the time.
  const isExact = timer % 86_400_000 === 0;
  const [a, b] = [onDay + (isExact ? 2 : 4), nextDay + (isExact ? 2 : 0.5)];
  return 1 - Math.min(1, a / (a * comes + b));
};

/** The waits of boxes in order, for intervals (ms) that may differ from the boxes'. */
export const waitsOf = (
  study: CategoryStudy,
  boxes: readonly Box[],
  pace: Pace,
  timerOf: (box: Box) => number = (box) => box.timer,
): BoxWait[] => {
  let comes = 0;
  for (let day = 1; day <= 7; day += 1) comes += pace.learns(day) / 7;
  return boxes.map((box) => {
    const timer = timerOf(box);
    return box.kind === 'middle'
      ? { days: daysOfTimer(timer), late: lateShare(study, box.id, timer, comes) }
      : { days: box.kind === 'first' ? 0 : 1, late: 0 };
  });
};

/** Cards as input of the flow. */
export const flowCards = function* (
  { record, timeline, now, boxes }: Pick<ForecastInput, 'record' | 'timeline' | 'now' | 'boxes'>,
  cards: Iterable<PlacedCard>,
): Generator<FlowCard> {
  const today = dayOf(timeline, now);
  const first = boxes.find(({ kind }) => kind === 'first')?.id;
  for (const { id, box, movedAt } of cards) {
    const known = record.cards.get(id);
    yield {
      box,
      age: today - dayOf(timeline, movedAt),
      lapses: known?.memory.lapses ?? 0,
      came: known?.box === box ? known.came : 'up',
      isMet: known !== undefined || box !== first,
    };
  }
};

/** Median time of an answer in ms, 8 s where nothing is known. */
export const medianTook = (record: StudyRecord, category: string | undefined): number => {
  const took = new Map<number, number>();
  let all = 0;
  for (const part of partsOf(record, category)) {
    for (const [bucket, count] of part.took) {
      took.set(bucket, (took.get(bucket) ?? 0) + count);
      all += count;
    }
  }
  let seen = 0;
  for (const bucket of [...took.keys()].sort((a, b) => a - b)) {
    seen += took.get(bucket) ?? 0;
    if (2 * seen >= all && all > 0) return tookOfBucket(bucket);
  }
  return 8000;
};

/** A forecast of one category: see {@link flow}; `boxes` in the order of its columns. */
export interface Forecast {
  readonly boxes: readonly Box[];
  readonly days: readonly FlowDay[];
}

/** The measured forecast of a category (insights §8). `most`: answers a day at most, as under a plan, which is kept every day. */
export const forecastOf = (
  input: ForecastInput,
  cards: Iterable<PlacedCard>,
  { days = FLOW_DAYS, most = Infinity }: { readonly days?: number; readonly most?: number } = {},
): Forecast => {
  const { record, category, timeline, now } = input;
  const boxes = orderBoxes(input.boxes);
  const study = record.categories.get(category) ?? categoryStudy(emptyRecord(null), category);
  const usual = paceOf(record, category, { today: dayOf(timeline, now), most });
  const pace = most === Infinity ? usual : { ...usual, learns: () => 1 };
  const population = populationOf(flowCards(input, cards), boxes);
  const recall = flowRecall(boxes, study.transitions);
  return { boxes, days: flow(population, recall, { pace, waits: waitsOf(study, boxes, pace), days }).days };
};
