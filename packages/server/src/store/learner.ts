import { fail, type Result } from '@siedem/domain';
import { type Note, noteChanges, sweepNotes } from './card-changes.ts';
import type { Learner, Store, Tx } from './context.ts';
import { prepare } from './prepare.ts';

interface LockedRow {
  readonly revision: number;
  readonly premium_until: number | null;
  readonly changes_swept: number;
}

// SQLite holds the whole file since BEGIN IMMEDIATE; PostgreSQL needs to be told which row
const lockLearner = prepare<{ userId: string }, LockedRow>('lock-learner', ['userId'], (db, p, dialect) => {
  const row = db.selectFrom('users').select(['revision', 'premium_until', 'changes_swept']).where('id', '=', p.userId);
  return dialect === 'postgres' ? row.forUpdate() : row;
});

const saveRevision = prepare<{ userId: string; revision: number; swept: number }, never>(
  'save-revision',
  ['userId', 'revision', 'swept'],
  (db, p) => db.updateTable('users').set({ revision: p.revision, changes_swept: p.swept }).where('id', '=', p.userId),
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

/** Notes the revisions that a change gave. */
const save = async (tx: Tx, { userId, revision, notes }: LockedLearner, before: LockedRow): Promise<void> => {
  if (revision === before.revision) return;
  noteChanges(tx, userId, notes);
  const swept = await sweepNotes(tx, userId, { from: before.revision, to: revision, swept: before.changes_swept });
  tx.last(saveRevision, { userId, revision, swept });
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
    userId: string,
    read: (tx: Tx) => Promise<R>,
    fn: (tx: Tx, learner: Learner, found: R) => Promise<Result<T, P>>,
  ): Promise<Result<T, P | 'gone'>> => {
    const change = async (tx: Tx): Promise<Result<T, P | 'gone'>> => {
      // PostgreSQL runs them in this order, and each sees what was committed when its own turn came
      const [[row], found] = await Promise.all([tx.all(lockLearner, { userId }), read(tx)]);
      if (row === undefined) return fail('gone');
      const learner = new LockedLearner(userId, row);
      const result = await fn(tx, learner, found);
      if (result.ok) await save(tx, learner, row);
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
  return { changeRead, change: (userId, fn) => changeRead(userId, nothing, fn) };
};
