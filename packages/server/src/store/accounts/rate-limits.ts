import { sql } from 'kysely';
import type { Reader, Tx } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';

export interface RateLimit {
  /** limit and subject; addresses and e-mails hashed by the caller */
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
  readonly now: number;
}

export type Allowance =
  | { readonly allowed: true; readonly used: number }
  | { readonly allowed: false; readonly retryAfterMs: number };

type Take = { key: string; now: number; end: number };
type Window = { readonly count: number; readonly window_end: number };

/** A window that begins after the end of one from now was written by a clock that was ahead; it must not lock anybody out. */
const isOver = sql`rate_limits.window_end <= excluded.window_start or rate_limits.window_start > excluded.window_end`;

const take = prepare<Take, Window>('take-token', ['key', 'now', 'end'], (db, p) =>
  db
    .insertInto('rate_limits')
    .values({ key: p.key, window_start: p.now, window_end: p.end, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else rate_limits.count + 1 end`,
        window_start: sql`case when ${isOver} then excluded.window_start else rate_limits.window_start end`,
        window_end: sql`case when ${isOver} then excluded.window_end else rate_limits.window_end end`,
      }),
    )
    .returning(['count', 'window_end']),
);

/** Counts one attempt against a limit shared by all instances. The window starts with the first attempt. */
export const takeToken = async (tx: Tx, { key, limit, windowMs, now }: RateLimit): Promise<Allowance> => {
  const [window] = await tx.all(take, { key, now, end: now + windowMs });
  if (!window) throw new Error('counting a try gave no row');
  return window.count <= limit
    ? { allowed: true, used: window.count }
    : { allowed: false, retryAfterMs: Math.max(1, window.window_end - now) };
};

const look = prepare<{ key: string }, Window & { readonly window_start: number }>('look-at-tokens', ['key'], (db, p) =>
  db.selectFrom('rate_limits').select(['count', 'window_start', 'window_end']).where('key', '=', p.key),
);

/** What {@link takeToken} would return, without counting; `used`: the attempts counted so far. */
export const lookAtTokens = async (reader: Reader, { key, limit, windowMs, now }: RateLimit): Promise<Allowance> => {
  const [window] = await reader.all(look, { key });
  if (!window || window.window_end <= now || window.window_start > now + windowMs) return { allowed: true, used: 0 };
  return window.count < limit
    ? { allowed: true, used: window.count }
    : { allowed: false, retryAfterMs: Math.max(1, window.window_end - now) };
};

const giveBack = prepare<{ key: string }, never>('return-token', ['key'], (db, p) =>
  db
    .updateTable('rate_limits')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', p.key)
    .where('count', '>', 0),
);

const forget = prepare<{ key: string }, never>('forget-tokens', ['key'], (db, p) =>
  db.deleteFrom('rate_limits').where('key', '=', p.key),
);

/** Uncounts one attempt that turned out to be legitimate. */
export const returnToken = async (tx: Tx, key: string): Promise<void> => {
  await tx.all(giveBack, { key });
};

/** Resets the counter of the key. */
export const forgetTokens = async (tx: Tx, key: string): Promise<void> => {
  await tx.all(forget, { key });
};
