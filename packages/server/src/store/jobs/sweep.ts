import { sql } from 'kysely';
import { acrossLearners } from '../engine/across-learners.ts';
import type { Store } from '../engine/context.ts';

const DAY = 86_400_000;

/** How long ended rows are kept. */
export const KEPT = {
  sessions: 7 * DAY,
  deletions: 180 * DAY,
  providerEvents: 90 * DAY,
  doneJobs: 7 * DAY,
  failedJobs: 90 * DAY,
  securityEvents: 365 * DAY,
  /** longer than any call needs a test payment */
  sandboxPayments: 60 * DAY,
} as const;

/** Looks at up to `limit` expired rows, deletes them, and returns how many it looked at; 0: none is left. */
export type Sweep = (limit: number) => Promise<number>;

/** Sweeps of tables that hold no learner's rows: each a key, and which rows have expired. */
const OTHERS = [
  ['used_challenges', 'signature', (now: number) => sql<boolean>`expires_at < ${now}`],
  ['rate_limits', 'key', (now: number) => sql<boolean>`window_end < ${now}`],
  ['provider_events', 'id', (now: number) => sql<boolean>`received_at < ${now - KEPT.providerEvents}`],
  ['trials', 'ledger_key', (now: number) => sql<boolean>`forget_at <= ${now}`],
  ['outbox', 'id', (now: number) => sql<boolean>`done_at < ${now - KEPT.doneJobs}`],
  ['outbox', 'id', (now: number) => sql<boolean>`failed_at < ${now - KEPT.failedJobs}`],
  ['security_events', 'id', (now: number) => sql<boolean>`at < ${now - KEPT.securityEvents}`],
  ['sandbox_payments', 'id', (now: number) => sql<boolean>`created_at < ${now - KEPT.sandboxPayments}`],
] as const;

const sweepOf =
  (store: Store, now: number, [table, key, isExpired]: (typeof OTHERS)[number]): Sweep =>
  async (limit) => {
    const name = sql.table(table);
    const column = sql.ref(key);
    const some = sql`select ${column} from ${name} where ${isExpired(now)} limit ${limit}`;
    const gone = sql`delete from ${name} where ${column} in (${some}) returning ${column}`;
    return store.write(async ({ db }) => (await gone.execute(db)).rows.length);
  };

/** Walks all logins by their key: one that ended early is in no index. */
const sweepSessions = (store: Store, now: number): Sweep => {
  const before = now - KEPT.sessions;
  let last = { user_id: '', family: '' };
  return async (limit) => {
    const page = await acrossLearners(store.read, 'sweep sessions')
      .selectFrom('sessions')
      .select(['user_id', 'family', 'idle_expires_at', 'absolute_expires_at', 'revoked_at'])
      .where(sql<boolean>`(user_id, family) > (${last.user_id}, ${last.family})`)
      .orderBy('user_id')
      .orderBy('family')
      .limit(limit)
      .execute();
    const expired = page.filter(({ idle_expires_at, absolute_expires_at, revoked_at }) =>
      [idle_expires_at, absolute_expires_at, revoked_at ?? now].some((at) => at < before),
    );
    if (expired.length > 0) {
      await store.write(async ({ db }) => {
        for (const { user_id, family } of expired) {
          await db.deleteFrom('sessions').where('user_id', '=', user_id).where('family', '=', family).execute();
        }
      });
    }
    last = page.at(-1) ?? last;
    return page.length;
  };
};

const sweepResets =
  (store: Store, now: number): Sweep =>
  async (limit) => {
    const page = await acrossLearners(store.read, 'sweep password resets')
      .selectFrom('password_resets')
      .select(['user_id', 'token_hash'])
      .where('expires_at', '<', now - DAY)
      .limit(limit)
      .execute();
    if (page.length === 0) return 0;
    await store.write(async ({ db }) => {
      for (const { user_id, token_hash } of page) {
        const row = db.deleteFrom('password_resets').where('user_id', '=', user_id);
        await row.where('token_hash', '=', token_hash).execute();
      }
    });
    return page.length;
  };

/**
 * Deletions of boxes stay: they are few, and a very late review still needs them. A device that last asked before a swept
 * deletion must start from the beginning; `deletions_from` marks that.
 */
const sweepDeletions =
  (store: Store, now: number): Sweep =>
  async (limit) => {
    const page = await acrossLearners(store.read, 'sweep deletions')
      .selectFrom('deletions')
      .select(['user_id', 'revision'])
      .where('at', '<', now - KEPT.deletions)
      .where('kind', '<>', 'box')
      .limit(limit)
      .execute();
    if (page.length === 0) return 0;
    const byLearner = Map.groupBy(page, ({ user_id }) => user_id);
    await store.write(async ({ db }) => {
      for (const [userId, rows] of byLearner) {
        const revisions = rows.map(({ revision }) => revision);
        await db.deleteFrom('deletions').where('user_id', '=', userId).where('revision', 'in', revisions).execute();
        const highest = Math.max(...revisions);
        await db
          .updateTable('users')
          .set({ deletions_from: sql`case when deletions_from < ${highest} then ${highest} else deletions_from end` })
          .where('id', '=', userId)
          .execute();
      }
    });
    return page.length;
  };

/**
 * Deletes expired rows: logins, reset tokens, challenges, counters, old deletions, finished jobs, old events, test payments.
 * @param inSlices runs a sweep until it returns 0, with pauses in which others are served
 */
export const sweepExpired = async (
  store: Store,
  now: number,
  inSlices: (sweep: Sweep) => Promise<void>,
): Promise<void> => {
  await inSlices(sweepSessions(store, now));
  await inSlices(sweepResets(store, now));
  await inSlices(sweepDeletions(store, now));
  for (const other of OTHERS) await inSlices(sweepOf(store, now, other));
};
