import { type Static, Type } from './schema.ts';
import { endpoint } from './endpoint.ts';
import { counted, nullable } from './counted.ts';
import { closed, Detail } from './shapes.ts';

/** A learner's goal: answers or minutes a learning day, or words known a week. */
export const StudyGoal = closed({
  kind: Type.Union([Type.Literal('answers'), Type.Literal('minutes'), Type.Literal('words')]),
  amount: Type.Integer({ minimum: 1, maximum: 10_000 }),
});
export type StudyGoal = Static<typeof StudyGoal>;

/** A plan "a little every day" (insights §10.2): over one category, or all if null. `begun`: epoch ms. */
export const CatchUp = closed({
  category: nullable(Type.String()),
  minutes: Type.Integer({ minimum: 1, maximum: 600 }),
  begun: Type.Integer({ minimum: 0 }),
});
export type CatchUp = Static<typeof CatchUp>;

/** The learner's settings of study, as in force now (insights §3, §5.6, §7.1, §10.2). `target` in percent. */
export const StudySettings = closed({
  zone: Type.String(),
  day_start: Type.Integer(),
  target: Type.Integer(),
  goal: nullable(StudyGoal),
  catch_up: nullable(CatchUp),
});
export type StudySettings = Static<typeof StudySettings>;

/** Changes the given fields; a new zone or day start holds from now on, the first ones for all the past (insights §3.3). */
export const saveStudySettings = endpoint({
  name: 'saveStudySettings',
  method: 'PUT',
  path: '/api/study/settings/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Change the settings of study: zone, start of the day, target, goal, plan after a break.',
  body: closed({
    zone: Type.Optional(Type.String()),
    day_start: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
    target: Type.Optional(Type.Integer({ minimum: 50, maximum: 99 })),
    goal: Type.Optional(nullable(StudyGoal)),
    catch_up: Type.Optional(
      nullable(
        closed({
          category: Type.Optional(nullable(Type.String())),
          minutes: Type.Integer({ minimum: 1, maximum: 600 }),
          /** epoch ms; default: now */
          begun: Type.Optional(Type.Integer({ minimum: 0 })),
        }),
      ),
    ),
  }),
  answers: { 200: StudySettings, 400: Detail, 404: Detail },
});

/** A stored pause (insights §10.4); times are epoch ms, `category` null if it is over all. */
export const Pause = closed({
  id: Type.String(),
  category: nullable(Type.String()),
  from: Type.Integer(),
  until: Type.Integer(),
});
export type Pause = Static<typeof Pause>;

/**
 * Data from which the browser computes figures offline: the study record as the domain writes it (`readRecord({body, cards})`, made by
 * `basisOf(timeline, intervals)`), the rules of days, the history of intervals, the pauses, and the time (ms) that cards
 * were lent since their last move. Times are epoch ms.
 */
export const Study = closed({
  settings: StudySettings,
  timeline: Type.Array(closed({ from: Type.Integer(), zone: Type.String(), day_start: Type.Integer() })),
  intervals: Type.Array(
    closed({
      category: Type.String(),
      box: Type.String(),
      from: Type.Integer(),
      /** ms; null: the box was deleted */
      timer: nullable(Type.Integer()),
    }),
  ),
  pauses: Type.Array(Pause),
  lent: Type.Array(closed({ card: Type.String(), ms: Type.Integer() })),
  body: Type.String(),
  cards: Type.String(),
});
export type Study = Static<typeof Study>;

/** `study` is null if nothing is newer than `since`, a `revision` of an answer before. */
export const study = endpoint({
  name: 'study',
  method: 'GET',
  path: '/api/study/',
  access: 'premium',
  gate: 'refuse',
  summary: 'The learner’s study record, as far as it is newer than a revision.',
  query: closed({ since: Type.Optional(Type.Integer({ minimum: 0 })) }),
  answers: {
    200: closed({ ...counted, study: nullable(Study) }),
    400: Detail,
  },
});
