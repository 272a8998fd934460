import { Type } from './schema.ts';
import { Section } from './boxes.ts';
import { endpoint } from './endpoint.ts';
import { closed, DataDetail, Detail, IdParams, Uuid } from './shapes.ts';

const Labels = Type.Record(Type.String(), Type.String());

/**
 * Changes intervals of several middle boxes of a category at once (insights §7.6, §11), all or none. Both maps go from box
 * value to wire label; `expect` has the intervals that the caller read last: 409 if they have changed. Moves no card.
 */
export const arrangeBoxes = endpoint({
  name: 'arrangeBoxes',
  method: 'POST',
  path: '/api/boxes/arrange/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Change the intervals of several boxes at once, if they still are what the caller believes.',
  body: closed({ category: Type.String(), labels: Labels, expect: Labels }),
  answers: {
    200: closed({ revision: Type.Integer(), sections: Type.Array(Section), data: Type.String() }),
    400: DataDetail,
    404: Detail,
    409: DataDetail,
  },
});

const Paused = closed({ revision: Type.Integer(), id: Type.String(), cards: Type.Integer({ minimum: 0 }) });

/**
 * Lends time to cards (insights §10.4): each that was not due at `from` comes back later by `until` − `from`. `cards` in the
 * answer is how many. 409: another pause of the same scope overlaps, or the id is used by other content.
 */
export const addPause = endpoint({
  name: 'addPause',
  method: 'POST',
  path: '/api/pauses/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Pause a category, or all: the clocks of its cards stand still between two instants.',
  body: closed({
    id: Uuid,
    category: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    from: Type.Integer({ minimum: 0 }),
    until: Type.Integer({ minimum: 0 }),
  }),
  answers: { 200: Paused, 400: Detail, 404: Detail, 409: Detail },
});

/** Changes the end of the latest pause of its scope; ending it now is changing its end (insights §10.6). */
export const changePause = endpoint({
  name: 'changePause',
  method: 'PUT',
  path: '/api/pauses/{id}/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Change when a pause ends.',
  params: IdParams,
  body: closed({ until: Type.Integer({ minimum: 0 }) }),
  answers: { 200: Paused, 400: Detail, 404: Detail, 409: Detail },
});

/** Takes the latest pause of its scope back: every date not moved since is again what it was (insights §10.6). */
export const undoPause = endpoint({
  name: 'undoPause',
  method: 'DELETE',
  path: '/api/pauses/{id}/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Take a pause back.',
  params: IdParams,
  answers: { 200: Paused, 404: Detail, 409: Detail },
});
