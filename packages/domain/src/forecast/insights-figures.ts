import { type Box, LAST } from '../box/box.ts';
import { boxLabel } from '../box/box-label.ts';
import { orderBoxes } from '../box/order.ts';
import type { BoxHistory } from '../study/box-history.ts';
import {
  boxRecall,
  dayFigures,
  EVER,
  firstDay,
  knownByDay,
  type Period,
  retentionOf,
  totalsOf,
} from '../study/figures.ts';
import { dayName, dayOf, dayRuleAt, type DayTimeline } from '../study/learner-day.ts';
import { isPausedDay, type PauseSpan } from '../study/pauses.ts';
import { type Rhythm, rhythmOf } from '../study/rhythm.ts';
import type { StudyRecord } from '../study/study-record.ts';
import type { Measured } from '../study/wilson.ts';
import { FLOW_DAYS } from './card-flow.ts';
import { forecastOf, medianTook, type PlacedCard } from './forecast.ts';

/** Input of the figures of `GET /api/insights/`, the same on the server and in the browser. */
export interface InsightsInput {
  readonly record: StudyRecord;
  readonly timeline: DayTimeline;
  readonly history: BoxHistory;
  readonly pauses: readonly PauseSpan[];
  /** by category, in order of age */
  readonly boxes: ReadonlyMap<string, readonly Box[]>;
  readonly cards: readonly (PlacedCard & { readonly category: string })[];
  /** undefined: all of them */
  readonly category: string | undefined;
  /** length of the period; 0: everything */
  readonly days: number;
  /** epoch ms */
  readonly now: number;
}

/** The figures as the wire has them (insights §11). */
export interface InsightsFigures {
  readonly model: { readonly answers: number; readonly fitted_at: number } | null;
  readonly zone: string;
  readonly day_start: number;
  readonly today: string;
  readonly totals: {
    readonly answers: number;
    readonly encounters: number;
    readonly remembered: number;
    readonly forgotten: number;
    readonly first_meetings: number;
    readonly ms: number;
  };
  readonly retention: Measured;
  readonly boxes: (Measured & {
    readonly box: string;
    readonly position: number;
    readonly label: string;
    readonly remembered: number;
  })[];
  readonly days: {
    readonly day: string;
    readonly answers: number;
    readonly encounters: number;
    readonly remembered: number;
    readonly first_meetings: number;
    readonly ms: number;
    readonly paused: boolean;
  }[];
  readonly rhythm: Rhythm;
  readonly known: { readonly day: string; readonly known: number }[];
  readonly forecast: {
    readonly per_day: { readonly day: string; readonly due: Record<string, number>; readonly fresh: number }[];
    readonly minutes_per_day: number;
  };
}

const boxesAsked = ({ boxes, category }: InsightsInput): Box[] =>
  category === undefined
    ? [...boxes.values()].flatMap((each) => orderBoxes(each))
    : orderBoxes(boxes.get(category) ?? []);

const rowsOfBoxes = (
  { record, history }: InsightsInput,
  boxes: readonly Box[],
  period: Period,
): InsightsFigures['boxes'] => {
  const positions = new Map<string, number>();
  return boxes.map((box) => {
    const position = (positions.get(box.category) ?? 0) + 1;
    positions.set(box.category, position);
    const { n, remembered, share, low, high } = boxRecall(record, box, period, history);
    return { box: box.id, position, label: boxLabel(box), n, remembered, share, low, high };
  });
};

const round = (value: number): number => Math.round(value * 1000) / 1000;

const forecastFigures = (input: InsightsInput): InsightsFigures['forecast'] => {
  const { record, history, timeline, now } = input;
  const today = dayOf(timeline, now);
  const perDay = Array.from({ length: FLOW_DAYS }, (_, day) => ({
    day: dayName(today + day),
    due: {} as Record<string, number>,
    fresh: 0,
  }));
  for (const [category, own] of input.boxes) {
    if (input.category !== undefined && category !== input.category) continue;
    const cards = input.cards.filter((card) => card.category === category);
    const made = forecastOf({ record, category, boxes: own, history, timeline, now }, cards);
    for (const [at, day] of made.days.entries()) {
      const row = perDay[at];
      if (!row) continue;
      row.fresh = round(row.fresh + day.fresh);
      for (const [place, box] of made.boxes.entries()) {
        if (box.id !== LAST) row.due[box.id] = round((row.due[box.id] ?? 0) + (day.due[place] ?? 0));
      }
    }
  }
  const month = perDay.slice(0, 30);
  const answers = month.reduce((sum, { due, fresh }) => sum + fresh + Object.values(due).reduce((a, b) => a + b, 0), 0);
  const minutes = (answers / month.length) * (medianTook(record, input.category) / 60_000);
  return { per_day: perDay, minutes_per_day: round(minutes) };
};

const totalsFigures = ({ record, category }: InsightsInput, period: Period): InsightsFigures['totals'] => {
  const { answers, encounters, remembered, forgotten, firstMeetings, ms } = totalsOf(record, category, period);
  return { answers, encounters, remembered, forgotten, first_meetings: firstMeetings, ms };
};

/** The figures of a period and category (insights §5, §8, §11); the same on the server and in the browser. */
export const insightsFigures = (input: InsightsInput): InsightsFigures => {
  const { record, timeline, pauses, history, category } = input;
  const today = dayOf(timeline, input.now);
  const begin = firstDay(record) ?? today;
  const asked: Period = input.days === 0 ? EVER : { first: today - input.days + 1, last: Infinity };
  const shown = { first: Math.max(begin, asked.first), last: today };
  const boxes = boxesAsked(input);
  const isPaused = (day: number): boolean => isPausedDay(timeline, day, pauses, category);
  const all = dayFigures(record, { first: begin, last: today });
  const known = input.cards.filter(
    (card) => card.box === LAST && (category === undefined || card.category === category),
  ).length;
  const { zone, dayStart } = dayRuleAt(timeline, input.now);
  return {
    model: record.model && { answers: record.model.answers, fitted_at: record.model.fittedAt },
    zone,
    day_start: dayStart,
    today: dayName(today),
    totals: totalsFigures(input, asked),
    retention: retentionOf(record, boxes, asked, history),
    boxes: rowsOfBoxes(input, boxes, asked),
    days: all
      .filter(({ day }) => day >= shown.first)
      .map(({ day, answers, encounters, remembered, firstMeetings, ms }) => ({
        day: dayName(day),
        answers,
        encounters,
        remembered,
        first_meetings: firstMeetings,
        ms,
        paused: isPaused(day),
      })),
    rhythm: rhythmOf(all.map(({ day, answers }) => ({ hasAnswers: answers > 0, isPaused: isPaused(day) }))),
    known: knownByDay(record, category, { ...shown, known }).map(({ day, known: count }) => ({
      day: dayName(day),
      known: count,
    })),
    forecast: forecastFigures(input),
  };
};
