import { fail, ok, type Result } from '@siedem/domain';
import type { Selectable } from 'kysely';
import { acrossLearners } from '../engine/across-learners.ts';
import { USER_COLUMNS } from '../engine/columns.ts';
import type { Reader, Tx } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';
import type { Flag, UsersTable } from '../engine/schema.ts';

export type UserRow = Selectable<UsersTable>;

export interface NewUser {
  readonly id: string;
  readonly username: string;
  /** the form under which names are unique */
  readonly usernameKey: string;
  readonly email: string;
  /** the form under which e-mails are unique */
  readonly emailKey: string;
  /** null: signs in through `identity` only */
  readonly passwordHash: string | null;
  readonly identity?: Identity;
  /** 1 where the free days may still be claimed */
  readonly freePremium: Flag;
  readonly language: string;
  readonly now: number;
}

export interface Identity {
  readonly provider: string;
  readonly subject: string;
}

export type Taken = 'email_taken' | 'username_taken' | 'identity_taken';

/** Creates an account and claims its names; exactly one of many at once gets a name. Nothing is left behind on a problem. */
export const createUser = async (tx: Tx, user: NewUser): Promise<Result<UserRow, Taken>> => {
  const row: UserRow = {
    id: user.id,
    username: user.username,
    email: user.email,
    password_hash: user.passwordHash,
    premium_until: null,
    free_premium: user.freePremium,
    first_login: 1,
    language: user.language,
    created_at: user.now,
    revision: 0,
    deletions_from: 0,
  };
  await tx.db.insertInto('users').values(row).execute();
  const taken = await claimNames(tx, user);
  if (taken === undefined) return ok(row);
  // takes the claims made so far with it
  await tx.db.deleteFrom('users').where('id', '=', user.id).execute();
  return fail(taken);
};

const claimNames = async (tx: Tx, user: NewUser): Promise<Taken | undefined> => {
  const email = await tx.db
    .insertInto('emails')
    .values({ email_key: user.emailKey, user_id: user.id })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!email) return 'email_taken';
  const name = await tx.db
    .insertInto('usernames')
    .values({ username_key: user.usernameKey, user_id: user.id })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!name) return 'username_taken';
  if (!user.identity) return undefined;
  const identity = await tx.db
    .insertInto('identities')
    .values({ ...user.identity, user_id: user.id })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return identity ? undefined : 'identity_taken';
};

/** Which of the two names somebody has already, so that a form can show both at once. */
export const takenNames = async (
  reader: Reader,
  names: { readonly usernameKey: string; readonly emailKey: string },
): Promise<Taken[]> => {
  const email = await reader.db
    .selectFrom('emails')
    .select('user_id')
    .where('email_key', '=', names.emailKey)
    .execute();
  const username = await reader.db
    .selectFrom('usernames')
    .select('user_id')
    .where('username_key', '=', names.usernameKey)
    .execute();
  return [...email.map(() => 'email_taken' as const), ...username.map(() => 'username_taken' as const)];
};

const byId = prepare<{ userId: string }, UserRow>('user-by-id', ['userId'], (db, p) =>
  db.selectFrom('users').select(USER_COLUMNS).where('id', '=', p.userId),
);

export const userById = async (reader: Reader, userId: string): Promise<UserRow | undefined> =>
  (await reader.all(byId, { userId }))[0];

const lockById = prepare<{ userId: string }, UserRow>('lock-user', ['userId'], (db, p, dialect) => {
  const row = db.selectFrom('users').select(USER_COLUMNS).where('id', '=', p.userId);
  return dialect === 'postgres' ? row.forUpdate() : row;
});

/** The learner's row, locked until the transaction ends; undefined where they are gone. Lock it before their orders. For words and boxes: `store.change`. */
export const lockUser = async (tx: Tx, userId: string): Promise<UserRow | undefined> =>
  (await tx.all(lockById, { userId }))[0];

const byEmail = prepare<{ emailKey: string }, UserRow>('user-by-email', ['emailKey'], (db, p) =>
  db
    .selectFrom('emails')
    .innerJoin('users', 'users.id', 'emails.user_id')
    .select(USER_COLUMNS.map((each) => `users.${each}` as const))
    .where('emails.email_key', '=', p.emailKey),
);

export const userByEmail = async (reader: Reader, emailKey: string): Promise<UserRow | undefined> =>
  (await reader.all(byEmail, { emailKey }))[0];

export const userByIdentity = (reader: Reader, { provider, subject }: Identity): Promise<UserRow | undefined> =>
  reader.db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('users')
    .where('identities.provider', '=', provider)
    .where('identities.subject', '=', subject)
    .executeTakeFirst();

/** Ids of all learners: to find those who are in a restored backup and had been erased. */
export const allUserIds = async (reader: Reader): Promise<string[]> =>
  (await acrossLearners(reader, 'erase again').selectFrom('users').select('id').execute()).map(({ id }) => id);

/** The sign-ins through providers that belong to the account. */
export const identitiesOf = (reader: Reader, userId: string): Promise<Identity[]> =>
  reader.db.selectFrom('identities').select(['provider', 'subject']).where('user_id', '=', userId).execute();

/** Clears `first_login`. */
export const finishFirstLogin = async (tx: Tx, userId: string): Promise<void> => {
  await tx.db.updateTable('users').set({ first_login: 0 }).where('id', '=', userId).execute();
};

export const setPasswordHash = async (tx: Tx, userId: string, passwordHash: string): Promise<void> => {
  await tx.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
};

export const setLanguage = async (tx: Tx, userId: string, language: string): Promise<void> => {
  await tx.db.updateTable('users').set({ language }).where('id', '=', userId).execute();
};

/** Sets the end of premium if it is still `from`; false where somebody was faster or the user is gone. */
export const setPremium = async (
  tx: Tx,
  userId: string,
  { from, to }: { readonly from: number | null; readonly to: number },
): Promise<boolean> => {
  const updated = await tx.db
    .updateTable('users')
    .set({ premium_until: to })
    .where('id', '=', userId)
    .where('premium_until', from === null ? 'is' : '=', from)
    .returning('id')
    .execute();
  return updated.length === 1;
};

/**
 * Removes the learner and everything of theirs in this transaction. Orders stay without the learner, security events and
 * the trial ledger stay; `ledgerKeys` (the account's e-mail and identities) may be forgotten after `forgetTrialAt`.
 * False where there was no such user.
 */
export const deleteUser = async (
  tx: Tx,
  userId: string,
  erasure: { readonly now: number; readonly ledgerKeys: readonly string[]; readonly forgetTrialAt: number },
): Promise<boolean> => {
  // first what only looks up its parents slowly: cards before boxes, both before the cascade
  await tx.db.deleteFrom('cards').where('user_id', '=', userId).execute();
  await tx.db.deleteFrom('boxes').where('user_id', '=', userId).execute();
  const deleted = await tx.db.deleteFrom('users').where('id', '=', userId).returning('id').execute();
  await tx.db
    .updateTable('orders')
    .set({ user_id: null, erased_at: erasure.now })
    .where('user_id', '=', userId)
    .execute();
  if (erasure.ledgerKeys.length > 0) {
    await tx.db
      .updateTable('trials')
      .set({ forget_at: erasure.forgetTrialAt })
      .where('ledger_key', 'in', erasure.ledgerKeys)
      .execute();
  }
  return deleted.length === 1;
};
