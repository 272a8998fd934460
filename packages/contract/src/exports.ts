import { LIMITS } from '@siedem/domain';
import { type Static, Type } from './schema.ts';
import { endpoint } from './endpoint.ts';
import { MarginRow } from './lessons.ts';
import { BoxValue, closed, Detail, Instant, Meanings, Uuid, WireDate, Word } from './shapes.ts';

const instantOrNull = Type.Union([Instant, Type.Null()]);

/**
 * All stored data of a learner. Dates of cards as on the wire and as instants in ISO 8601; `at` epoch ms.
 * Later versions may add fields; without history there are no `reviews`, `logins` and `security_events`.
 */
export const ExportDocument = Type.Object({
  format: Type.String(),
  exported: Instant,
  time_zone: Type.String(),
  account: Type.Object({
    user_id: Type.String(),
    username: Type.String(),
    email: Type.String(),
    created: Instant,
    premium_expired_date: instantOrNull,
    free_premium: Type.Boolean(),
    first_login: Type.Boolean(),
  }),
  settings: Type.Object({ language: Type.String(), premium_reminder: Type.Boolean() }),
  sign_ins: Type.Array(Type.Object({ provider: Type.String(), subject: Type.String() })),
  categories: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), created: Instant })),
  sections: Type.Array(
    Type.Object({ id: BoxValue, category: Type.String(), label: Type.String(), timer: Type.String() }),
  ),
  cards: Type.Array(
    Type.Object({
      id: Uuid,
      category: Type.String(),
      word: Word,
      meanings: Meanings,
      section: BoxValue,
      modified_date: WireDate,
      created_time: WireDate,
      modified: Instant,
      created: Instant,
    }),
  ),
  reviews: Type.Optional(
    Type.Array(
      Type.Object({
        id: Uuid,
        card: Uuid,
        at: Type.Integer(),
        direction: Type.String(),
        typed: Type.String(),
        verdict: Type.String(),
        override: Type.Boolean(),
        from: BoxValue,
        to: BoxValue,
        took_ms: Type.Integer(),
        /** the program it was given in, null for an answer given here */
        source: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  ),
  margins: Type.Optional(Type.Array(MarginRow)),
  logins: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), user_agent: Type.String(), created: Instant, last_seen: Instant })),
  ),
  payments: Type.Array(
    Type.Object({
      id: Type.String(),
      amount: Type.Integer(),
      currency: Type.String(),
      status: Type.String(),
      created: Instant,
    }),
  ),
  security_events: Type.Optional(Type.Array(Type.Object({ at: Instant, type: Type.String() }))),
});
export type ExportDocument = Static<typeof ExportDocument>;

/**
 * Exchange §8.5, §9.1.1: an Anki package of the learner's cards, of one category or of those named; ids that are none of
 * the learner's are skipped; 404 if no card is left. Six a minute per learner, else 429. Works without premium.
 */
export const exportAnki = endpoint({
  name: 'exportAnki',
  method: 'POST',
  path: '/api/export/anki/',
  access: 'learner',
  summary: 'The learner’s cards as an Anki package.',
  bodyLimit: LIMITS.exportSelectionBytes,
  body: closed({
    category: Type.Optional(Type.String()),
    cards: Type.Optional(Type.Array(Type.String())),
    /** whether the package contains the answers */
    answers: Type.Boolean(),
  }),
  media: 'application/zip',
  answers: { 200: Type.Unknown(), 404: Detail, 429: Detail },
});
