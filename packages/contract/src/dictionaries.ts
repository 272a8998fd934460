import { LIMITS } from '@siedem/domain';
import { type Static, Type } from './schema.ts';
import { endpoint } from './endpoint.ts';
import { closed, Detail } from './shapes.ts';

/** A dictionary that the operator has installed (exchange §9.2.4). `from` and `to` are language codes (ISO 639-1 if there is one). */
export const Dictionary = closed({
  id: Type.String(),
  name: Type.String(),
  from: Type.String(),
  to: Type.String(),
  licence: Type.String(),
  /** address of its source, or null */
  source: Type.Union([Type.String(), Type.Null()]),
  /** how many words it has */
  entries: Type.Integer(),
});
export type Dictionary = Static<typeof Dictionary>;

/** A word and its meanings, best first. */
export const DictionaryEntry = closed({ word: Type.String(), meanings: Type.Array(Type.String()) });
export type DictionaryEntry = Static<typeof DictionaryEntry>;

/**
 * Exchange §9.2.4: words equal to `q`, then equal without accents, then beginning with it, shorter first. If nothing is
 * found and `q` begins with an article or *to*, again without it. 404: no such dictionary.
 */
export const lookUpWord = endpoint({
  name: 'lookUpWord',
  method: 'GET',
  path: '/api/dictionary/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Words of a dictionary that are or begin with a text.',
  query: closed({
    dictionary: Type.String(),
    /** 1–200 code points */
    q: Type.String(),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.dictionaryAnswers })),
  }),
  answers: { 200: closed({ entries: Type.Array(DictionaryEntry) }), 400: Detail, 404: Detail },
});
