import { LIMITS } from '@siedem/domain';
import { type Static, Type } from './schema.ts';
import { endpoint } from './endpoint.ts';
import {
  AtLimit,
  BoxValue,
  closed,
  DataDetail,
  Detail,
  IdParams,
  Meanings,
  Tokens,
  Uuid,
  WireDate,
  Word,
} from './shapes.ts';

/** A card on the wire (specification §3): `meanings` joined by `|`, `section` a box value, dates without a zone. */
export const Card = closed({
  id: Uuid,
  category: Type.String(),
  word: Word,
  meanings: Meanings,
  section: BoxValue,
  modified_date: WireDate,
  created_time: WireDate,
});
export type Card = Static<typeof Card>;

/** Specification §7 `GET /api/`: all cards of the learner, by `created_time`, then id. */
export const listCards = endpoint({
  name: 'listCards',
  method: 'GET',
  path: '/api/',
  access: 'premium',
  gate: 'tokens',
  revised: true,
  perMinute: LIMITS.callsPerMinute.list,
  summary: 'All cards of the learner.',
  answers: { 200: Type.Array(Card), 202: Type.Array(Card), 301: Tokens },
});

export const getCard = endpoint({
  name: 'getCard',
  method: 'GET',
  path: '/api/{id}/',
  access: 'premium',
  gate: 'refuse',
  summary: 'One card.',
  params: IdParams,
  answers: { 200: Card, 404: Detail },
});

/** Response body of adding a card: the card as stored and the message of its outcome (decisions §2.3). */
export const AddedCard = closed({
  id: Uuid,
  category: Type.String(),
  word: Word,
  meanings: Meanings,
  section: BoxValue,
  modified_date: WireDate,
  created_time: WireDate,
  data: Type.String(),
});

/**
 * Specification §7 and §8, decisions §2.1–2.3. 200 added, 201 the word is a meaning elsewhere, 202 a meaning is a word
 * elsewhere, 203 another card has the same meaning, 300 exists (nothing stored; `id` of that card), 301 premium needed,
 * 409 the id belongs to other content.
 */
export const addCard = endpoint({
  name: 'addCard',
  method: 'POST',
  path: '/api/',
  access: 'premium',
  gate: 'tokens-data',
  perMinute: LIMITS.callsPerMinute.addCard,
  summary: 'Add a card.',
  statuses: {
    200: 'Added.',
    201: 'Added; the word is a meaning of another card.',
    202: 'Added; a meaning is the word of another card.',
    203: 'Added; another card has the same meaning.',
    300: 'There is such a card; nothing was stored. `id` is that card.',
    301: 'Premium is needed; a message and new tokens.',
    404: 'The learner has no such category.',
    409: 'The id belongs to other content.',
  },
  body: closed({
    id: Type.Optional(Uuid),
    category: Type.String(),
    word: Word,
    meanings: Meanings,
    section: Type.Optional(BoxValue),
    modified_date: Type.Optional(WireDate),
  }),
  answers: {
    200: AddedCard,
    201: AddedCard,
    202: AddedCard,
    203: AddedCard,
    300: closed({
      id: Uuid,
      word: Word,
      meanings: Meanings,
      section: BoxValue,
      data: Type.String(),
      detail: Type.String(),
    }),
    301: closed({ data: Type.String(), access: Type.String(), refresh: Type.String() }),
    400: DataDetail,
    404: Detail,
    409: DataDetail,
    413: AtLimit,
  },
});

/** Specification §7, decisions §2.5: fields left out stay; `category` may be repeated but never changed. */
export const changeCard = endpoint({
  name: 'changeCard',
  method: 'PUT',
  path: '/api/{id}/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Change a card’s text or box.',
  params: IdParams,
  body: closed({
    id: Type.Optional(Type.String()),
    category: Type.Optional(Type.String()),
    word: Type.Optional(Word),
    meanings: Type.Optional(Meanings),
    section: Type.Optional(BoxValue),
    modified_date: Type.Optional(WireDate),
  }),
  answers: { 200: AddedCard, 400: DataDetail, 404: Detail },
});

export const deleteCard = endpoint({
  name: 'deleteCard',
  method: 'DELETE',
  path: '/api/{id}/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Delete a card.',
  params: IdParams,
  answers: { 200: closed({ id: Uuid, data: Type.String() }), 404: Detail },
});

/**
 * Moves and deletions of many cards at once, at most `LIMITS.cardsPerBatch` in all. Each is validated alone and the
 * others still count: `missing` lists unknown cards (already deleted, for a deletion), `refused` those whose box
 * or date is not valid. Idempotent.
 */
export const changeCards = endpoint({
  name: 'changeCards',
  method: 'POST',
  path: '/api/cards/batch/',
  access: 'premium',
  gate: 'refuse',
  perMinute: LIMITS.callsPerMinute.batch,
  summary: 'Move and delete many cards at once.',
  bodyLimit: 262_144,
  body: closed({
    moves: Type.Optional(Type.Array(closed({ id: Type.String(), section: BoxValue, modified_date: WireDate }))),
    deletions: Type.Optional(Type.Array(Type.String())),
  }),
  answers: {
    200: closed({
      revision: Type.Integer(),
      missing: Type.Array(Type.String()),
      refused: Type.Array(Type.String()),
      data: Type.String(),
    }),
    413: Detail,
  },
});
