import type { Insights } from '@siedem/contract';
import {
  type Box,
  boxLabel,
  boxRecall,
  dayFigures,
  dayName,
  dayOf,
  dayRuleAt,
  EVER,
  firstDay,
  forecastOf,
  FLOW_DAYS,
  isPausedDay,
  knownByDay,
  LAST,
  medianTook,
  orderBoxes,
  type Period,
  retentionOf,
  rhythmOf,
  totalsOf,
} from '@siedem/domain';
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

const boxesAsked = ({ boxes }: Sources, category: string | undefined): Box[] =>
  category === undefined
    ? [...boxes.values()].flatMap((each) => orderBoxes(each))
    : orderBoxes(boxes.get(category) ?? []);

const rowsOfBoxes = (
  sources: Sources,
  { record }: Folded,
  boxes: readonly Box[],
  period: Period,
): Insights['boxes'] => {
  const positions = new Map<string, number>();
  return boxes.map((box) => {
    const position = (positions.get(box.category) ?? 0) + 1;
    positions.set(box.category, position);
    const { n, remembered, share, low, high } = boxRecall(record, box, period, sources.history);
    return { box: box.id, position, label: boxLabel(box), n, remembered, share, low, high };
  });
};

const round = (value: number): number => Math.round(value * 1000) / 1000;

const forecast = (sources: Sources, { record }: Folded, ask: InsightsAsk): Insights['forecast'] => {
  const { timeline, history, boxes } = sources;
  const today = dayOf(timeline, ask.now);
  const perDay = Array.from({ length: FLOW_DAYS }, (_, day) => ({
    day: dayName(today + day),
    due: {} as Record<string, number>,
    fresh: 0,
  }));
  for (const [category, own] of boxes) {
    if (ask.category !== undefined && category !== ask.category) continue;
    const cards = sources.cards
      .filter((card) => card.category_id === category)
      .map((card) => ({ id: card.id, box: card.box_id, movedAt: card.modified_at }));
    const input = { record, category, boxes: own, history, timeline, now: ask.now };
    const made = forecastOf(input, cards);
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
  const minutes = (answers / month.length) * (medianTook(record, ask.category) / 60_000);
  return { per_day: perDay, minutes_per_day: round(minutes) };
};

/** The figures of `GET /api/insights/` (insights §5, §8, §11). */
export const insightsFigures = (sources: Sources, folded: Folded, ask: InsightsAsk): Figures => {
  const { record } = folded;
  const { timeline, pauses, history } = sources;
  const today = dayOf(timeline, ask.now);
  const begin = firstDay(record) ?? today;
  const asked: Period = ask.days === 0 ? EVER : { first: today - ask.days + 1, last: Infinity };
  const shown = { first: Math.max(begin, asked.first), last: today };
  const boxes = boxesAsked(sources, ask.category);
  const isPaused = (day: number): boolean => isPausedDay(timeline, day, pauses, ask.category);
  const all = dayFigures(record, { first: begin, last: today });
  const known = sources.cards.filter(
    (card) => card.box_id === LAST && (ask.category === undefined || card.category_id === ask.category),
  ).length;
  const { zone, dayStart } = dayRuleAt(timeline, ask.now);
  const totals = totalsOf(record, ask.category, asked);
  return {
    model: record.model && { answers: record.model.answers, fitted_at: record.model.fittedAt },
    zone,
    day_start: dayStart,
    today: dayName(today),
    totals: {
      answers: totals.answers,
      encounters: totals.encounters,
      remembered: totals.remembered,
      forgotten: totals.forgotten,
      first_meetings: totals.firstMeetings,
      ms: totals.ms,
    },
    retention: retentionOf(record, boxes, asked, history),
    boxes: rowsOfBoxes(sources, folded, boxes, asked),
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
    known: knownByDay(record, ask.category, { ...shown, known }).map(({ day, known: count }) => ({
      day: dayName(day),
      known: count,
    })),
    forecast: forecast(sources, folded, ask),
  };
};
