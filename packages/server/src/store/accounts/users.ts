import { fail, ok, type Result } from '@siedem/domain';
import type { Selectable } from 'kysely';
import { acrossLearners } from '../engine/across-learners.ts';
import { USER_COLUMNS } from '../engine/columns.ts';
import type { Reader, Tx } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';
import type { UsersTable } from '../engine/tables/accounts.ts';
import type { Flag } from '../engine/tables/flag.ts';

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
  /** 1 if the free days may still be claimed */
  readonly freePremium: Flag;
  readonly language: string;
  /** whether a provider vouches for the e-mail; default: the learner confirms it */
  readonly confirmed?: boolean;
  readonly now: number;
}

export interface Identity {
  readonly provider: string;
  readonly subject: string;
}

export type Taken = 'email_taken' | 'username_taken' | 'identity_taken';

/** Creates an account and claims its names; of concurrent callers exactly one gets a name. A problem leaves no rows. */
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
    deleting_category: null,
    erased_at: null,
    confirmed_at: user.confirmed ? user.now : null,
  };
  await tx.db.insertInto('users').values(row).execute();
  const taken = await claimNames(tx, user);
  if (taken === undefined) return ok(row);
  await freeNames(tx, user.id);
  await tx.db.deleteFrom('users').where('id', '=', user.id).execute();
  return fail(taken);
};

/** Names have no foreign key on a database spread by user: they are deleted by name, not by a cascade. */
const freeNames = async (tx: Tx, userId: string): Promise<void> => {
  for (const table of ['emails', 'usernames', 'identities'] as const) {
    await tx.db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
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

/** Which of the two names are taken, so that a form can report both. */
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
  db.selectFrom('users').select(USER_COLUMNS).where('id', '=', p.userId).where('erased_at', 'is', null),
);

export const userById = async (reader: Reader, userId: string): Promise<UserRow | undefined> =>
  (await reader.all(byId, { userId }))[0];

const lockById = prepare<{ userId: string }, UserRow>('lock-user', ['userId'], (db, p, dialect) => {
  const row = db.selectFrom('users').select(USER_COLUMNS).where('id', '=', p.userId).where('erased_at', 'is', null);
  return dialect === 'postgres' ? row.forUpdate() : row;
});

/**
 * The learner's row, locked until the transaction ends; undefined if the learner no longer exists. Lock it before their
 * orders. For words and boxes: `store.change`.
 */
export const lockUser = async (tx: Tx, userId: string): Promise<UserRow | undefined> =>
  (await tx.all(lockById, { userId }))[0];

const idByEmail = prepare<{ emailKey: string }, { user_id: string }>('id-by-email', ['emailKey'], (db, p) =>
  db.selectFrom('emails').select('user_id').where('email_key', '=', p.emailKey),
);

/** Two reads: on a database spread by user a join would ask every machine, the learner's row alone asks one. */
export const userByEmail = async (reader: Reader, emailKey: string): Promise<UserRow | undefined> => {
  const [owner] = await reader.all(idByEmail, { emailKey });
  return owner && userById(reader, owner.user_id);
};

/** Two reads, like {@link userByEmail}. */
export const userByIdentity = async (reader: Reader, { provider, subject }: Identity): Promise<UserRow | undefined> => {
  const owner = await reader.db
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return owner && userById(reader, owner.user_id);
};

/** Ids of all learners: to find erased ones in a restored backup. */
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

/** Sets the end of premium if it is still `from` (compare and set); false if it changed or the user no longer exists. */
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

/** Data for the rows that outlive an account. */
export interface Erasure {
  /** epoch ms */
  readonly now: number;
  /** the account's e-mail and identities, as the trial ledger knows them */
  readonly ledgerKeys: readonly string[];
  readonly forgetTrialAt: number;
}

const leaveLedgers = async (tx: Tx, userId: string, { now, ledgerKeys, forgetTrialAt }: Erasure): Promise<void> => {
  await tx.db.updateTable('orders').set({ user_id: null, erased_at: now }).where('user_id', '=', userId).execute();
  if (ledgerKeys.length === 0) return;
  await tx.db.updateTable('trials').set({ forget_at: forgetTrialAt }).where('ledger_key', 'in', ledgerKeys).execute();
};

/** Small tables that hold credentials or say how to reach the learner. */
const DOORS = ['push_subscriptions', 'sessions', 'password_resets', 'reminders', 'premium_reminders'] as const;

/**
 * {@link deleteUser} for a learner with so many rows that one transaction would block others: logins end, names become free,
 * and every query treats the learner as gone; the rows are deleted in slices (`erase-slices.ts`).
 */
export const closeAccount = async (tx: Tx, userId: string, erasure: Erasure): Promise<void> => {
  await freeNames(tx, userId);
  for (const table of DOORS) await tx.db.deleteFrom(table).where('user_id', '=', userId).execute();
  const nobody = { username: '', email: '', password_hash: null, premium_until: null, free_premium: 0 } as const;
  await tx.db
    .updateTable('users')
    .set({ ...nobody, confirmed_at: null, erased_at: erasure.now })
    .where('id', '=', userId)
    .execute();
  await leaveLedgers(tx, userId, erasure);
};

/**
 * Removes the learner and everything of theirs in this transaction. Orders stay without the learner, security events and
 * the trial ledger stay; `ledgerKeys` (the account's e-mail and identities) may be forgotten after `forgetTrialAt`.
 * False if there is no such user.
 */
export const deleteUser = async (tx: Tx, userId: string, erasure: Erasure): Promise<boolean> => {
  // first the tables with slow foreign-key checks: cards before boxes, both before the cascade
  await tx.db.deleteFrom('cards').where('user_id', '=', userId).execute();
  await tx.db.deleteFrom('boxes').where('user_id', '=', userId).execute();
  await freeNames(tx, userId);
  const deleted = await tx.db.deleteFrom('users').where('id', '=', userId).returning('id').execute();
  await leaveLedgers(tx, userId, erasure);
  return deleted.length === 1;
};
