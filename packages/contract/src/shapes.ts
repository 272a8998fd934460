import { type Static, type TProperties, Type } from './schema.ts';
import type { Message } from './messages.ts';

/** An object that takes exactly these fields; others that a caller sends are dropped. */
export const closed = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** `{detail}`: what every error says (decisions §6.2). */
export const Detail = closed({ detail: Type.String() });

/** `{data, detail}`: an error of a call for which the specification names a data message; both say the same. */
export const DataDetail = closed({ data: Type.String(), detail: Type.String() });

/** `{data}`: a data message. */
export const Data = closed({ data: Type.String() });

/** Access token (signed JWT, RFC 7519, claims as in {@link TokenUser}) and rotating refresh token. */
export const Tokens = closed({ access: Type.String(), refresh: Type.String() });
export type Tokens = Static<typeof Tokens>;

/** `{field: [message, …]}`: errors of registration and password reset (decisions §4.1, §9.10). */
export const FieldErrors = Type.Record(Type.String(), Type.Array(Type.String()));
export type FieldErrors = Readonly<Record<string, readonly Message[]>>;

/** The learner as the access token's claims tell (specification §3, decisions §4.4). */
export const TokenUser = closed({
  user_id: Type.String(),
  username: Type.String(),
  email: Type.String(),
  premium: Type.Boolean(),
  /** ISO 8601 in UTC, or null before the first claim or payment. */
  premium_expired_date: Type.Union([Type.String(), Type.Null()]),
  /** Whether the free 30 days may still be claimed. */
  free_premium: Type.Boolean(),
  first_login: Type.Boolean(),
});
export type TokenUser = Static<typeof TokenUser>;

/** A date on the wire: `YYYY-MM-DD HH:MM:SS` in the zone of the `Time-Zone` header, UTC without one (decisions §2.7). */
export const WireDate = Type.String({ examples: ['2026-11-21 18:30:00'] });

/** A UUID in its text form (RFC 9562), made by the client, version 7 preferred (decisions §2.1). */
export const Uuid = Type.String({ examples: ['0193a1c2-7c1e-7d4a-9a55-1c2f3b4d5e6f'] });

/** The `{id}` of a path. */
export const IdParams = closed({ id: Type.String() });
