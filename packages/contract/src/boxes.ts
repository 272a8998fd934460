import { type Static, Type } from './schema.ts';
import { endpoint } from './endpoint.ts';
import { BoxValue, closed, Data, DataDetail, Detail, IdParams, Timer } from './shapes.ts';

/**
 * A box on the wire, called section there (specification §3, decisions §1): `id` is the box value `'1'`…`'7'`, unique in
 * its category; `label` is `unknown`, `known` or `'{number} {unit}'`; `timer` is milliseconds as a string.
 */
export const Section = closed({
  id: BoxValue,
  category: Type.String(),
  label: Type.String(),
  timer: Timer,
});
export type Section = Static<typeof Section>;

/** Each category as first, last, then the middle boxes by ascending timer (decisions §1.3). */
export const listSections = endpoint({
  name: 'listSections',
  method: 'GET',
  path: '/api/sections/',
  access: 'premium',
  gate: 'empty',
  revised: true,
  summary: 'The boxes of all the learner’s categories.',
  answers: { 200: Type.Array(Section), 202: Type.Array(Section) },
});

const SavedSection = closed({
  id: BoxValue,
  category: Type.String(),
  label: Type.String(),
  timer: Timer,
  data: Type.String(),
});

/** `id` is chosen by the server (lowest free value, decisions §1.1). */
export const addSection = endpoint({
  name: 'addSection',
  method: 'POST',
  path: '/api/sections/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Add a middle box; at most seven boxes a category.',
  body: closed({ category: Type.String(), label: Type.String(), timer: Timer }),
  answers: { 200: SavedSection, 400: DataDetail, 404: Detail },
});

export const changeSection = endpoint({
  name: 'changeSection',
  method: 'PUT',
  path: '/api/section/{id}/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Change the interval of a middle box.',
  params: IdParams,
  body: closed({
    id: Type.Optional(Type.String()),
    category: Type.String(),
    label: Type.String(),
    timer: Timer,
  }),
  answers: { 200: SavedSection, 400: DataDetail, 404: Detail },
});

/**
 * The cards move into the previous box, which the caller names in `newSection` (decisions §1.7). Without it the call is
 * refused like any other wrong `newSection`, but a first or last box is reported as unchangeable first.
 */
export const deleteSection = endpoint({
  name: 'deleteSection',
  method: 'DELETE',
  path: '/api/section/{id}/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Delete a middle box; its cards move into the previous one.',
  params: IdParams,
  body: closed({
    id: Type.Optional(Type.String()),
    category: Type.String(),
    newSection: Type.Optional(Type.Union([BoxValue, Type.Null()])),
  }),
  answers: { 200: Data, 400: DataDetail, 404: Detail },
});
