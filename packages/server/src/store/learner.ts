import { fail, type Result } from '@siedem/domain';
import type { Kysely, RawBuilder } from 'kysely';
import { type Note, noteCards } from './card-changes.ts';
import type { DialectName, Learner, Store, Tx, Who } from './context.ts';
import { prepare } from './prepare.ts';
import type { Schema } from './schema.ts';
import { STANDING, type Standing, standingLogin } from './sessions.ts';

interface LockedRow {
  readonly revision: number;
  readonly premium_until: number | null;
}

const learnerRow = (db: Kysely<Schema>, userId: RawBuilder<string>, dialect: DialectName) => {
  const row = db.selectFrom('users').select(['revision', 'premium_until']).where('id', '=', userId);
  // SQLite holds the whole file since BEGIN IMMEDIATE; PostgreSQL needs to be told which row
  return dialect === 'postgres' ? row.forUpdate() : row;
};

const lockLearner = prepare<{ userId: string }, LockedRow>('lock-learner', ['userId'], (db, p, dialect) =>
  learnerRow(db, p.userId, dialect),
);

const lockByLogin = prepare<Standing, LockedRow>('lock-by-login', STANDING, (db, p, dialect) =>
  learnerRow(db, p.userId, dialect).where((eb) => eb.exists(standingLogin(db, p))),
);

const saveRevision = prepare<{ userId: string; revision: number }, never>(
  'save-revision',
  ['userId', 'revision'],
  (db, p) => db.updateTable('users').set({ revision: p.revision }).where('id', '=', p.userId),
);

class LockedLearner implements Learner {
  readonly userId: string;
  readonly premiumUntil: number | null;
  revision: number;
  readonly notes: Note[] = [];

  constructor(userId: string, row: LockedRow) {
    this.userId = userId;
    this.premiumUntil = row.premium_until;
    this.revision = row.revision;
  }

  next(): number {
    this.revision += 1;
    return this.revision;
  }

  nextFor(id: string): number {
    const revision = this.next();
    this.notes.push({ id, revision });
    return revision;
  }

  reserve(count: number): number {
    const base = this.revision;
    this.revision += count;
    return base;
  }
}

/** Writes down the revisions that a change gave. */
const save = (tx: Tx, { userId, revision, notes }: LockedLearner, before: LockedRow): void => {
  if (revision === before.revision) return;
  noteCards(tx, userId, notes);
  tx.last(saveRevision, { userId, revision });
};

/** Thrown through the transaction, so that what a change did before it ended in a problem is undone. */
class Undo<P> extends Error {
  readonly problem: P;
  constructor(problem: P) {
    super('undone');
    this.problem = problem;
  }
}

const nothing = async (): Promise<void> => {};

/** `store.change` and `store.changeRead` over `store.write`. */
export const changesWith = (write: Store['write']): Pick<Store, 'change' | 'changeRead'> => {
  const changeRead = async <R, T, P extends string>(
    who: Who,
    read: (tx: Tx) => Promise<R>,
    fn: (tx: Tx, learner: Learner, found: R) => Promise<Result<T, P>>,
  ): Promise<Result<T, P | 'gone'>> => {
    const change = async (tx: Tx): Promise<Result<T, P | 'gone'>> => {
      // PostgreSQL runs them in this order, and each sees what was committed when its own turn came (the lock by a login
      // the learner's row as it is then, and the login as it was before a wait)
      const locking = 'family' in who ? tx.all(lockByLogin, who) : tx.all(lockLearner, who);
      const [[row], found] = await Promise.all([locking, read(tx)]);
      if (row === undefined) return fail('gone');
      const learner = new LockedLearner(who.userId, row);
      const result = await fn(tx, learner, found);
      if (result.ok) save(tx, learner, row);
      else if (tx.wrote) throw new Undo(result);
      return result;
    };
    try {
      return await write(change);
    } catch (error) {
      if (error instanceof Undo) return error.problem as Result<T, P>;
      throw error;
    }
  };
  return { changeRead, change: (userId, fn) => changeRead({ userId }, nothing, fn) };
};
