import { fail, type Result } from '@siedem/domain';
import type { Kysely, RawBuilder } from 'kysely';
import { type Note, noteCards } from './card-changes.ts';
import type { ByLogin, DialectName, Learner, Store, Tx } from './context.ts';
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

/**
 * {@link lockByLogin} and the revisions that will be given, in one statement; for learners with premium, since it writes,
 * and what is refused should not have written. No row: {@link lockByLogin} tells why.
 */
const lockAndReserve = prepare<Standing & { revisions: number }, LockedRow>(
  'lock-and-reserve',
  [...STANDING, 'revisions'],
  (db, p) =>
    db
      .updateTable('users')
      .set((eb) => ({ revision: eb('revision', '+', p.revisions) }))
      .where('id', '=', p.userId)
      .where('premium_until', '>', p.now)
      .where((eb) => eb.exists(standingLogin(db, p)))
      .returning(['revision', 'premium_until']),
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
  /** the revision that the learner's row has by now */
  readonly saved: number;
  readonly notes: Note[] = [];

  constructor(userId: string, row: LockedRow, setAside: number) {
    this.userId = userId;
    this.premiumUntil = row.premium_until;
    this.revision = row.revision - setAside;
    this.saved = row.revision;
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
const save = (tx: Tx, { userId, revision, saved, notes }: LockedLearner): void => {
  noteCards(tx, userId, notes);
  if (revision !== saved) tx.last(saveRevision, { userId, revision });
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
    who: { readonly userId: string } | ByLogin,
    read: (tx: Tx) => Promise<R>,
    fn: (tx: Tx, learner: Learner, found: R) => Promise<Result<T, P>>,
  ): Promise<Result<T, P | 'gone'>> => {
    const lock = async (tx: Tx, locking: Promise<LockedRow[]>, setAside: number) => {
      // PostgreSQL runs them in this order, and each sees what was committed when its own turn came (the lock by a login
      // the learner's row as it is then, and the login as it was before a wait)
      const [[row], found] = await Promise.all([locking, read(tx)]);
      return row && { learner: new LockedLearner(who.userId, row, setAside), found };
    };
    const lockWho = async (tx: Tx) => {
      if (!('family' in who)) return lock(tx, tx.all(lockLearner, who), 0);
      const reserved = await lock(tx, tx.all(lockAndReserve, { ...who }), who.revisions);
      return reserved ?? lock(tx, tx.all(lockByLogin, { ...who }), 0);
    };
    const change = async (tx: Tx): Promise<Result<T, P | 'gone'>> => {
      const locked = await lockWho(tx);
      if (locked === undefined) return fail('gone');
      const { learner, found } = locked;
      const result = await fn(tx, learner, found);
      if (result.ok) save(tx, learner);
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
