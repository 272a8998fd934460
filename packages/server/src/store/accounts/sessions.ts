import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';
import type { SessionsTable } from '../engine/tables/accounts.ts';

export type SessionRow = Selectable<SessionsTable>;

export type NewSession = Omit<SessionRow, 'rotated_at' | 'last_seen_at' | 'revoked_at' | 'revoked_reason'>;

const insert = prepare<{ [K in keyof SessionRow]: SessionRow[K] }, never>(
  'insert-session',
  [
    'user_id',
    'family',
    'gen',
    'nonce',
    'rotated_at',
    'created_at',
    'last_seen_at',
    'idle_expires_at',
    'absolute_expires_at',
    'revoked_at',
    'revoked_reason',
    'user_agent',
  ],
  (db, p) => db.insertInto('sessions').values(p),
);

/** Begins a login. */
export const insertSession = async (tx: Tx, session: NewSession): Promise<SessionRow> => {
  const begun = { rotated_at: session.created_at, last_seen_at: session.created_at };
  const row: SessionRow = { ...session, ...begun, revoked_at: null, revoked_reason: null };
  await tx.all(insert, { ...row });
  return row;
};

/** The login, locked until the transaction ends. A rotation reads the login with this query. */
export const lockSession = (tx: Tx, userId: string, family: string): Promise<SessionRow | undefined> => {
  const row = tx.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).where('family', '=', family);
  return (tx.dialect === 'postgres' ? row.forUpdate() : row).executeTakeFirst();
};

export const sessionOf = (reader: Reader, userId: string, family: string): Promise<SessionRow | undefined> =>
  reader.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('family', '=', family)
    .executeTakeFirst();

/** Gives the login its next refresh token. Lock it first. */
export const rotateSession = async (
  tx: Tx,
  userId: string,
  family: string,
  next: Pick<SessionRow, 'gen' | 'nonce' | 'rotated_at' | 'idle_expires_at'>,
): Promise<void> => {
  await tx.db
    .updateTable('sessions')
    .set({ ...next, last_seen_at: next.rotated_at })
    .where('user_id', '=', userId)
    .where('family', '=', family)
    .execute();
};

export interface Revocation {
  readonly reason: string;
  readonly now: number;
}

/** Ends one login; false if it had ended already or never existed. */
export const revokeSession = async (
  tx: Tx,
  userId: string,
  family: string,
  { reason, now }: Revocation,
): Promise<boolean> => {
  const ended = await tx.db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .returning('family')
    .execute();
  return ended.length === 1;
};

/** Ends every login of the learner. */
export const revokeAllSessions = async (tx: Tx, userId: string, { reason, now }: Revocation): Promise<void> => {
  await tx.db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
};

/** The user's fields that every signed-in call needs. */
export interface LiveSession {
  readonly premium_until: number | null;
  readonly revision: number;
  /** the category that is being deleted in slices */
  readonly deleting_category: string | null;
}

type LoginAt = { userId: string; family: string; now: number };

const live = prepare<LoginAt, LiveSession>('live-session', ['userId', 'family', 'now'], (db, p) =>
  db
    .selectFrom('users')
    .select(['premium_until', 'revision', 'deleting_category'])
    .where('id', '=', p.userId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sessions')
          .select('sessions.family')
          .where('sessions.user_id', '=', p.userId)
          .where('sessions.family', '=', p.family)
          .where('sessions.revoked_at', 'is', null)
          .where('sessions.absolute_expires_at', '>', p.now),
      ),
    ),
);

/** The user of a login, by primary keys; undefined if the login was ended or expired, or the user no longer exists. */
export const liveSession = async (
  reader: Reader,
  session: { readonly userId: string; readonly family: string; readonly now: number },
): Promise<LiveSession | undefined> => (await reader.all(live, { ...session }))[0];

/** The learner's logins, newest first. */
export const listSessions = (reader: Reader, userId: string): Promise<SessionRow[]> =>
  reader.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').execute();
