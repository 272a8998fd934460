import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';
import type { SecurityEventsTable } from '../engine/tables/accounts.ts';

/** `actor` is a keyed hash, `ip` shortened to /24 or /48, `detail` JSON without secrets and words of cards. */
export type SecurityEvent = Selectable<SecurityEventsTable>;

const record = prepare<{ [K in keyof SecurityEvent]: SecurityEvent[K] }, never>(
  'record-event',
  ['id', 'at', 'actor', 'type', 'ip', 'detail'],
  (db, p) =>
    db
      .insertInto('security_events')
      .values(p)
      .onConflict((conflict) => conflict.column('id').doNothing()),
);

/** Appends unless an event of that id exists; events are never changed, only swept when old. */
export const recordEvent = async (tx: Tx, event: SecurityEvent): Promise<void> => {
  await tx.all(record, { ...event });
};

/** The events of one actor, oldest first. */
export const eventsOf = (reader: Reader, actor: string): Promise<SecurityEvent[]> =>
  reader.db.selectFrom('security_events').selectAll().where('actor', '=', actor).orderBy('at').orderBy('id').execute();

/** Whether an account was deleted since an instant (epoch ms). */
export const erasedSince = async (reader: Reader, since: number): Promise<boolean> =>
  (await reader.db
    .selectFrom('security_events')
    .select('id')
    .where('type', '=', 'account_deleted')
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst()) !== undefined;
