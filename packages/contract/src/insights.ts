import { type Static, Type } from './schema.ts';
import { endpoint } from './endpoint.ts';
import { count, counted, measured, nullable } from './counted.ts';
import { HardCard, MixedPair } from './lessons.ts';
import { closed, Detail, Uuid } from './shapes.ts';

/** The figures of one period and category, or of all categories (insights §5, §8, §11). Days are the learner's. */
export const Insights = closed({
  ...counted,
  /** `answers`: number of encounters when it was fitted */
  model: nullable(closed({ answers: count, fitted_at: Type.Integer() })),
  zone: Type.String(),
  day_start: Type.Integer(),
  /** YYYY-MM-DD */
  today: Type.String(),
  totals: closed({
    answers: count,
    encounters: count,
    remembered: count,
    forgotten: count,
    first_meetings: count,
    ms: count,
  }),
  retention: closed({ n: count, ...measured }),
  boxes: Type.Array(
    closed({
      box: Type.String(),
      position: Type.Integer(),
      label: Type.String(),
      n: count,
      remembered: count,
      ...measured,
    }),
  ),
  days: Type.Array(
    closed({
      day: Type.String(),
      answers: count,
      encounters: count,
      remembered: count,
      first_meetings: count,
      ms: count,
      paused: Type.Boolean(),
    }),
  ),
  rhythm: closed({ learned: count, of: count, run: count, longest: count }),
  known: Type.Array(closed({ day: Type.String(), known: count })),
  forecast: closed({
    /** 90 rows, today first; `due`: expected answers on cards already met, by box; `fresh`: on cards met for the first time */
    per_day: Type.Array(
      closed({ day: Type.String(), due: Type.Record(Type.String(), Type.Number()), fresh: Type.Number() }),
    ),
    minutes_per_day: Type.Number(),
  }),
  hard: Type.Array(HardCard),
  mixed: Type.Array(MixedPair),
});
export type Insights = Static<typeof Insights>;

/** Without `category` over all; a foreign one is 404. `days`: 30 (default), 90, 365, or 0 for all. */
export const insights = endpoint({
  name: 'insights',
  method: 'GET',
  path: '/api/insights/',
  access: 'premium',
  gate: 'refuse',
  summary: 'What the learner’s answers say: totals, recall by box, days, rhythm, known words, forecast.',
  query: closed({
    category: Type.Optional(Type.String()),
    days: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
  }),
  answers: { 200: Insights, 400: Detail, 404: Detail },
});

/** Most questions of one call of {@link recall}. */
export const RECALL_ASKS = 1000;

/** Expected recall of cards at instants (epoch ms, at most three years ahead); null before a card's first encounter. */
export const recall = endpoint({
  name: 'recall',
  method: 'POST',
  path: '/api/recall/',
  access: 'premium',
  gate: 'refuse',
  summary: 'The probability that cards will be remembered at given times.',
  bodyLimit: 262_144,
  body: closed({
    asks: Type.Array(
      closed({
        card: Uuid,
        at: Type.Integer({ minimum: 0 }),
        direction: Type.Union([Type.Literal('word'), Type.Literal('meanings')]),
      }),
    ),
  }),
  answers: {
    200: closed({ revision: Type.Integer(), recall: Type.Array(nullable(Type.Number())) }),
    400: Detail,
    413: Detail,
  },
});
