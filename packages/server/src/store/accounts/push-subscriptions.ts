import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../engine/context.ts';
import type { PushSubscriptionsTable } from '../engine/tables/accounts.ts';

export type PushRow = Selectable<PushSubscriptionsTable>;

/** Browsers of one learner that take notifications (lessons §10.6). */
const MOST = 20;

/** Those whose login has not ended, oldest first. */
export const livePushes = (reader: Reader, userId: string, now: number): Promise<PushRow[]> =>
  reader.db
    .selectFrom('push_subscriptions as push')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.user_id', '=', 'push.user_id').onRef('sessions.family', '=', 'push.family'),
    )
    .selectAll('push')
    .where('push.user_id', '=', userId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.absolute_expires_at', '>', now)
    .orderBy('push.created_at')
    .orderBy('push.id')
    .execute();

/** All stored ones, for the export. */
export const allPushes = (reader: Reader, userId: string): Promise<PushRow[]> =>
  reader.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();

/** Stores a subscription, the same endpoint under its first id, and deletes the oldest beyond the limit. Returns the id. */
export const savePush = async (tx: Tx, push: PushRow): Promise<string> => {
  const { user_id, family, p256dh, auth, browser, created_at } = push;
  const rest = { family, p256dh, auth, browser, created_at };
  const { id } = await tx.db
    .insertInto('push_subscriptions')
    .values(push)
    .onConflict((conflict) => conflict.columns(['user_id', 'endpoint']).doUpdateSet(rest))
    .returning('id')
    .executeTakeFirstOrThrow();
  const beyond = tx.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .offset(MOST);
  await tx.db.deleteFrom('push_subscriptions').where('user_id', '=', user_id).where('id', 'in', beyond).execute();
  return id;
};

/** False if there is no such subscription. */
export const deletePush = async (tx: Tx, userId: string, id: string): Promise<boolean> => {
  const deleted = await tx.db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .execute();
  return deleted.length === 1;
};
