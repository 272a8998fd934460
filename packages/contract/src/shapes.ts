import { LIMITS } from '@siedem/domain';
import { noted, type Static, type TProperties, Type } from './schema.ts';
import type { Message } from './messages.ts';

// The server's validator drops what meets `false`, and refuses what meets this.
const NEVER = Type.Unsafe<never>({ not: {} });

/** An object that takes exactly these fields; others that a caller sends are dropped. */
export const closed = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** An object with exactly these fields, sent by a caller: any other makes it invalid (lessons §15). */
export const strict = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: NEVER });

/** `{detail}`: the body of every error (decisions §6.2). */
export const Detail = closed({ detail: Type.String() });

/** `{data, detail}`: an error of a call for which the specification names a data message; both are equal. */
export const DataDetail = closed({ data: Type.String(), detail: Type.String() });

/** `{data, detail, limit}`: the learner has reached a limit. */
export const AtLimit = closed({ data: Type.String(), detail: Type.String(), limit: Type.Integer() });

/** `{data}`: a data message. */
export const Data = closed({ data: Type.String() });

/** Access token (signed JWT, RFC 7519, claims as in {@link TokenUser}) and rotating refresh token. */
export const Tokens = closed({ access: Type.String(), refresh: Type.String() });
export type Tokens = Static<typeof Tokens>;

/** `{field: [message, …]}`: errors of registration and password reset (decisions §4.1, §9.10). */
export const FieldErrors = Type.Record(Type.String(), Type.Array(Type.String()));
/** {@link FieldErrors} of a change of password, with `detail` beside them (decisions §10.6). */
export const PasswordErrors = closed({
  password: Type.Optional(Type.Array(Type.String())),
  current_password: Type.Optional(Type.Array(Type.String())),
  non_field_errors: Type.Optional(Type.Array(Type.String())),
  detail: Type.String(),
});
export type FieldErrors = Readonly<Record<string, readonly Message[]>>;

/** An instant in ISO 8601, UTC. */
export const Instant = noted(Type.String({ examples: ['2026-11-21T17:30:00.000Z'] }), { format: 'date-time' });

/** The learner by the claims of the access token (specification §3, decisions §4.4). */
export const TokenUser = closed({
  user_id: Type.String(),
  username: Type.String(),
  email: Type.String(),
  premium: Type.Boolean(),
  /** ISO 8601 in UTC, or null before the first claim or payment. */
  premium_expired_date: Type.Union([Instant, Type.Null()]),
  /** Whether the free 30 days may still be claimed. */
  free_premium: Type.Boolean(),
  first_login: Type.Boolean(),
});
export type TokenUser = Static<typeof TokenUser>;

/** A date on the wire: `YYYY-MM-DD HH:MM:SS` in the zone of the `Time-Zone` header, UTC without one (decisions §2.7). */
export const WireDate = noted(Type.String({ examples: ['2026-11-21 18:30:00'] }), {
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
  description: '`YYYY-MM-DD HH:MM:SS` in the zone of the `Time-Zone` header, UTC without one.',
});

/** A UUID in its text form (RFC 9562), made by the client, version 7 preferred (decisions §2.1). */
export const Uuid = noted(Type.String({ examples: ['0193a1c2-7c1e-7d4a-9a55-1c2f3b4d5e6f'] }), { format: 'uuid' });

/** The value of a box in its category (decisions §1): `'1'` the first, `'7'` the known box. */
export const BoxValue = noted(Type.String(), {
  enum: ['1', '2', '3', '4', '5', '6', '7'],
  description: "The value of a box: '1' the first, '7' the known one.",
});

/** Milliseconds that a card rests in a box, in digits. */
export const Timer = noted(Type.String({ examples: ['86400000'] }), {
  pattern: '^\\d+$',
  description: 'Milliseconds that a card rests in the box, in digits.',
});

/** One word or phrase of a card. */
export const Word = noted(Type.String(), { minLength: 1, maxLength: LIMITS.cardText });

/** 1 to 7 meanings joined by `|`. */
export const Meanings = noted(Type.String({ examples: ['cat|tomcat'] }), {
  minLength: 1,
  maxLength: LIMITS.meanings * (LIMITS.cardText + 1) - 1,
  description: `1 to ${LIMITS.meanings} meanings joined by \`|\`, each of 1 to ${LIMITS.cardText} characters.`,
});

export const CategoryName = noted(Type.String(), { minLength: 1, maxLength: LIMITS.categoryName });

/** The `{id}` of a path. */
export const IdParams = closed({ id: Type.String() });
