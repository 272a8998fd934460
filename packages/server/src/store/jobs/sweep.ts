import { sql } from 'kysely';
import { acrossLearners } from '../engine/across-learners.ts';
import type { Tx } from '../engine/context.ts';

const DAY = 86_400_000;

/** How long ended rows are kept. */
export const KEPT = {
  sessions: 7 * DAY,
  deletions: 180 * DAY,
  providerEvents: 90 * DAY,
  doneJobs: 7 * DAY,
  failedJobs: 90 * DAY,
  securityEvents: 365 * DAY,
} as const;

/** Deletes expired rows: logins, reset tokens, challenges, counters, old deletions, finished jobs, old events. */
export const sweepExpired = async (tx: Tx, now: number): Promise<void> => {
  await acrossLearners(tx, 'sweep sessions')
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('idle_expires_at', '<', now - KEPT.sessions),
        eb('absolute_expires_at', '<', now - KEPT.sessions),
        eb('revoked_at', '<', now - KEPT.sessions),
      ]),
    )
    .execute();
  await acrossLearners(tx, 'sweep password resets')
    .deleteFrom('password_resets')
    .where('expires_at', '<', now - DAY)
    .execute();
  await forgetDeletions(tx, now - KEPT.deletions);
  await tx.db.deleteFrom('used_challenges').where('expires_at', '<', now).execute();
  await tx.db.deleteFrom('rate_limits').where('window_end', '<', now).execute();
  await tx.db
    .deleteFrom('provider_events')
    .where('received_at', '<', now - KEPT.providerEvents)
    .execute();
  await tx.db.deleteFrom('trials').where('forget_at', '<=', now).execute();
  await tx.db
    .deleteFrom('outbox')
    .where('done_at', '<', now - KEPT.doneJobs)
    .execute();
  await tx.db
    .deleteFrom('outbox')
    .where('failed_at', '<', now - KEPT.failedJobs)
    .execute();
  await tx.db
    .deleteFrom('security_events')
    .where('at', '<', now - KEPT.securityEvents)
    .execute();
};

/**
 * Deletions of boxes stay: they are few, and a very late review still needs them. A device that last asked before a swept
 * deletion must start from the beginning; `deletions_from` marks that.
 */
const forgetDeletions = async (tx: Tx, before: number): Promise<void> => {
  const db = acrossLearners(tx, 'sweep deletions');
  const forgotten = db
    .deleteFrom('deletions')
    .where('at', '<', before)
    .where('kind', '<>', 'box')
    .returning(['user_id', 'revision']);
  const highest = new Map<string, number>();
  for (const { user_id, revision } of await forgotten.execute()) {
    highest.set(user_id, Math.max(revision, highest.get(user_id) ?? 0));
  }
  for (const [userId, revision] of highest) {
    await tx.db
      .updateTable('users')
      .set({ deletions_from: sql`case when deletions_from < ${revision} then ${revision} else deletions_from end` })
      .where('id', '=', userId)
      .execute();
  }
};
