import type { LessonChange, MarginChange } from '@siedem/domain';
import { type Static, Type } from './schema.ts';
import { count } from './counted.ts';
import { endpoint } from './endpoint.ts';
import { closed, DataDetail, Detail, IdParams } from './shapes.ts';

const verdict = Type.Union([Type.Literal('good'), Type.Literal('again'), Type.Literal('bad')]);

/** Lesson settings of a category (lessons §3); a category without a row has the defaults. */
const lessonFields = {
  check: Type.Union([Type.Literal('standard'), Type.Literal('gentle'), Type.Literal('strict'), Type.Literal('own')]),
  own: closed({
    loose: Type.Optional(verdict),
    accent: Type.Optional(verdict),
    typo: Type.Optional(verdict),
    synonym: Type.Optional(Type.Union([Type.Literal('again'), Type.Literal('bad')])),
  }),
  words: Type.String(),
  meanings: Type.String(),
  ask: Type.Union([Type.Literal('chance'), Type.Literal('word'), Type.Literal('meanings'), Type.Literal('weaker')]),
  cards: Type.Integer(),
  minutes: Type.Integer(),
  introduce: Type.Boolean(),
  new_a_day: Type.Integer(),
  new_order: Type.Union([Type.Literal('oldest'), Type.Literal('newest'), Type.Literal('shuffled')]),
  speak: Type.Union([Type.Literal('off'), Type.Literal('after'), Type.Literal('with')]),
  listen: Type.Boolean(),
};

/** The whole row of a category. */
export const LessonRow = closed({ category: Type.String(), ...lessonFields });
export type LessonRow = Static<typeof LessonRow>;

const direction = Type.Union([Type.Literal('word'), Type.Literal('meanings')]);

/** A learner's decision about an answer to a card (lessons §4). */
export const Ruling = closed({
  direction,
  text: Type.String(),
  rule: Type.Union([Type.Literal('accept'), Type.Literal('refuse')]),
});

/** The margin of a card: note, example, rulings (lessons §4); an emptied one has empty texts and no rulings. */
export const MarginRow = closed({
  card: Type.String(),
  note: Type.String(),
  example: Type.String(),
  rulings: Type.Array(Ruling),
});
export type MarginRow = Static<typeof MarginRow>;

/** Any fields of lessons §3; an unknown field or value is 400. The schema asks only for an object: the domain validates the rest. */
export const changeLesson = endpoint({
  name: 'changeLesson',
  method: 'PUT',
  path: '/api/category/{id}/lesson/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Change how lessons over a category are; answers the whole row.',
  params: IdParams,
  body: Type.Unsafe<LessonChange>({ type: 'object', description: 'Any fields of a row of lessons.' }),
  answers: {
    200: closed({ category: Type.String(), ...lessonFields, data: Type.String() }),
    400: DataDetail,
    404: Detail,
  },
});

/** `''` removes a text, rule `none` a ruling. */
export const changeMargin = endpoint({
  name: 'changeMargin',
  method: 'PUT',
  path: '/api/cards/{id}/margin/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Change the note, example or rulings beside a card; answers the whole margin.',
  params: IdParams,
  body: Type.Unsafe<MarginChange>({ type: 'object', description: 'note, example, rulings: all may be left out.' }),
  answers: {
    200: closed({ ...MarginRow.properties, data: Type.String() }),
    400: DataDetail,
    404: Detail,
  },
});

/** A card of whose last `answers` good or bad ones (8 at most) `falls` were bad (lessons §7.1). */
export const HardCard = closed({ card: Type.String(), falls: count, answers: count });

/** Two cards mixed up `times` times, `last` at (epoch ms). */
export const MixedPair = closed({ cards: Type.Array(Type.String()), times: count, last: Type.Integer() });

/** Most of each kind that {@link hard} returns. */
export const HARD_LIMITS = { cards: 200, pairs: 50, sides: 2000 } as const;

/** What the learner has trouble with in a category, from the answers of the last 90 days, the newest 20,000 (lessons §7). */
export const hard = endpoint({
  name: 'hard',
  method: 'GET',
  path: '/api/hard/',
  access: 'premium',
  gate: 'refuse',
  revised: true,
  summary: 'Hard cards, pairs that are mixed up and weak sides of a category.',
  query: closed({ category: Type.String() }),
  answers: {
    200: closed({
      revision: Type.Integer(),
      cards: Type.Array(HardCard),
      pairs: Type.Array(MixedPair),
      sides: Type.Array(closed({ card: Type.String(), direction })),
    }),
    400: Detail,
    404: Detail,
  },
});
