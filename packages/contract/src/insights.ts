import { type Static, Type } from './schema.ts';
import { endpoint } from './endpoint.ts';
import { closed, Detail, Uuid } from './shapes.ts';

const nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()]);
const count = Type.Integer({ minimum: 0 });

/** A share with its 95 % Wilson interval (insights §5.1); all null where nothing was counted. */
const measured = {
  share: nullable(Type.Number()),
  low: nullable(Type.Number()),
  high: nullable(Type.Number()),
};

/** How far the learner's record goes (insights §11): everything up to `revision` is counted; times are epoch ms. */
const counted = {
  revision: Type.Integer(),
  as_of: Type.Integer(),
  state: Type.Union([Type.Literal('ready'), Type.Literal('preparing')]),
  /** 0…1 while it is being prepared */
  progress: nullable(Type.Number()),
};

/** The figures of one period and category, or of all categories (insights §5, §8, §11). Days are the learner's. */
export const Insights = closed({
  ...counted,
  /** `answers`: the encounters there were when it was fitted */
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
  hard: Type.Array(closed({ card: Type.String(), falls: count, answers: count })),
  mixed: Type.Array(closed({ cards: Type.Array(Type.String()), times: count, last: Type.Integer() })),
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

/** One sentence in both languages, at most 160 characters (insights §7.5). */
const Reason = closed({ en: Type.String(), pl: Type.String() });
const Labels = Type.Record(Type.String(), Type.String());
const Effort = closed({ answers_per_day: Type.Number(), kept: Type.Number() });

/** The box doctor's findings on a category (insights §7, §11). Shares are 0…1, `target` in percent. */
export const Doctor = closed({
  ...counted,
  target: Type.Integer(),
  /** evidence there is, over all middle boxes */
  answers: count,
  boxes: Type.Array(
    closed({
      box: Type.String(),
      label: Type.String(),
      n: count,
      remembered: count,
      ...measured,
      verdict: Type.Union([
        Type.Literal('few'),
        Type.Literal('fits'),
        Type.Literal('late'),
        Type.Literal('early'),
      ]),
      needs: count,
      suggestion: nullable(
        closed({ label: Type.String(), timer: Type.Integer(), expected: Type.Number(), reason: Reason }),
      ),
    }),
  ),
  together: nullable(closed({ labels: Labels, horizon: Labels, before: Effort, after: Effort, reason: Reason })),
  /** recall encounters missing before all boxes can be looked at together; 0 where there are enough */
  needs: count,
});
export type Doctor = Static<typeof Doctor>;

export const doctor = endpoint({
  name: 'doctor',
  method: 'GET',
  path: '/api/doctor/',
  access: 'premium',
  gate: 'refuse',
  summary: 'How each middle box fits the target, and which interval would fit better.',
  query: closed({
    category: Type.Optional(Type.String()),
    target: Type.Optional(Type.Integer({ minimum: 50, maximum: 99 })),
    minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 600 })),
  }),
  answers: { 200: Doctor, 400: Detail, 404: Detail },
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
