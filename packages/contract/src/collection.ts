import { LIMITS } from '@siedem/domain';
import { type Static, Type } from './schema.ts';
import { Section } from './boxes.ts';
import { Card } from './cards.ts';
import { Category } from './categories.ts';
import { endpoint } from './endpoint.ts';
import { ExportDocument } from './exports.ts';
import { LessonRow, MarginRow } from './lessons.ts';
import { closed, Detail, Tokens } from './shapes.ts';

/** Changes after a revision (decisions §8). `more`: another page follows; request it with `since` = this `revision`. */
export const Changes = closed({
  revision: Type.Integer(),
  more: Type.Boolean(),
  /** Present and true if the caller must discard its copy: the pages contain everything from the start. */
  reset: Type.Optional(Type.Boolean()),
  /** The learner's number of cards, if `total` was requested. */
  total: Type.Optional(Type.Integer()),
  categories: Type.Array(Category),
  sections: Type.Array(Section),
  cards: Type.Array(Card),
  /** If `with` names them; an emptied margin is sent empty. */
  lessons: Type.Optional(Type.Array(LessonRow)),
  margins: Type.Optional(Type.Array(MarginRow)),
  deleted: closed({
    categories: Type.Array(Type.String()),
    sections: Type.Array(closed({ category: Type.String(), id: Type.String() })),
    cards: Type.Array(Type.String()),
  }),
});
export type Changes = Static<typeof Changes>;

/** Most rows of one page of changes. */
export const CHANGES_LIMIT = 10_000;

export const changes = endpoint({
  name: 'changes',
  method: 'GET',
  path: '/api/changes/',
  access: 'premium',
  gate: 'tokens',
  revised: true,
  perMinute: LIMITS.callsPerMinute.changes,
  summary: 'What changed in the learner’s data after a revision, deletions included, in pages.',
  query: closed({
    since: Type.Optional(Type.Integer({ minimum: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: CHANGES_LIMIT })),
    /** 1 requests the total, for the progress of a full download. */
    total: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })),
    /** `lessons`, `margins`, or both with a comma: what else the pages have (lessons §13). */
    with: Type.Optional(Type.String()),
  }),
  answers: { 200: Changes, 202: Type.Array(Card), 301: Tokens, 400: Detail },
});

/**
 * Checksums to compare a device's copy with: names, boxes, the number of cards and the sum of their digests
 * (`cardDigest` of the domain, modulo 2³²), by category, all at one revision. 409: the collection was changing meanwhile.
 */
export const checkCollection = endpoint({
  name: 'checkCollection',
  method: 'GET',
  path: '/api/check/',
  access: 'premium',
  gate: 'refuse',
  perMinute: LIMITS.callsPerMinute.check,
  summary: 'Counts and digests of the learner’s categories, for a device to compare its copy with.',
  answers: {
    200: closed({
      revision: Type.Integer(),
      categories: Type.Array(
        closed({
          id: Type.String(),
          name: Type.String(),
          sections: Type.Array(Section),
          cards: Type.Integer(),
          digest: Type.Integer(),
        }),
      ),
    }),
    409: Detail,
  },
  statuses: { 409: 'The collection was changing meanwhile; ask again.' },
});

/**
 * Decisions §8, exchange §8.6: all stored data of the learner, as of one revision, each element of a list on
 * a line of its own; works without premium. `history=0` leaves out answers, logins and events.
 */
export const exportAll = endpoint({
  name: 'exportAll',
  method: 'GET',
  path: '/api/export/',
  access: 'learner',
  perMinute: LIMITS.callsPerMinute.export,
  oneAtATime: true,
  summary: 'Everything the product holds of the learner, as one JSON document.',
  query: closed({ history: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })) }),
  answers: { 200: ExportDocument },
});
