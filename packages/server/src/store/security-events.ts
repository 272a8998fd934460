import type { Selectable } from 'kysely';
import type { Tx } from './context.ts';
import type { SecurityEventsTable } from './schema.ts';

/** `actor` is a keyed hash, `ip` shortened to /24 or /48, `detail` JSON without secrets and words of cards. */
export type SecurityEvent = Selectable<SecurityEventsTable>;

/** Appends; events are never changed, only forgotten when old. */
export const recordEvent = async (tx: Tx, event: SecurityEvent): Promise<void> => {
  await tx.db.insertInto('security_events').values(event).execute();
};
