import { fail, type Result } from '@siedem/domain';
import { dropStaleNotes, type Note, noteCards } from './learning/card-changes.ts';
import type { Learner, Store, Tx, WritePriority } from './engine/context.ts';
import { prepare } from './engine/prepare.ts';

interface LockedRow {
  readonly revision: number;
}

const lockLearner = prepare<{ userId: string }, LockedRow>('lock-learner', ['userId'], (db, p, dialect) => {
  const row = db.selectFrom('users').select('revision').where('id', '=', p.userId).where('erased_at', 'is', null);
  // SQLite holds the whole file since BEGIN IMMEDIATE; PostgreSQL locks the row
  return dialect === 'postgres' ? row.forUpdate() : row;
});

const saveRevision = prepare<{ userId: string; revision: number }, never>(
  'save-revision',
  ['userId', 'revision'],
  (db, p) => db.updateTable('users').set({ revision: p.revision }).where('id', '=', p.userId),
);

class LockedLearner implements Learner {
  readonly userId: string;
  revision: number;
  /** the revision in the learner's row */
  readonly saved: number;
  readonly notes: Note[] = [];

  constructor(userId: string, { revision }: LockedRow) {
    this.userId = userId;
    this.revision = revision;
    this.saved = revision;
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

/** Stores the learner's new revision. */
const save = (tx: Tx, { userId, revision, saved, notes }: LockedLearner): void => {
  noteCards(tx, userId, notes);
  dropStaleNotes(tx, userId, { from: saved, to: revision });
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

const finish = async <T, P extends string>(
  tx: Tx,
  learner: LockedLearner,
  changing: Promise<Result<T, P>>,
): Promise<Result<T, P>> => {
  const result = await changing;
  if (result.ok) save(tx, learner);
  else if (tx.wrote) throw new Undo(result);
  return result;
};

/** `store.change` and `store.readAndChange` over `store.write`. */
export const changesWith = (write: Store['write']): Pick<Store, 'change' | 'readAndChange'> => {
  const undoable = async <T, P extends string>(
    work: (tx: Tx) => Promise<Result<T, P>>,
    priority?: WritePriority,
  ): Promise<Result<T, P>> => {
    try {
      return await write(work, priority);
    } catch (error) {
      if (error instanceof Undo) return error.problem as Result<T, P>;
      throw error;
    }
  };
  const readAndChange = <R, T, P extends string>(
    userId: string,
    read: (tx: Tx) => Promise<R>,
    fn: (tx: Tx, learner: Learner, found: R) => Promise<Result<T, P>>,
    priority?: WritePriority,
  ) =>
    undoable<T, P | 'gone'>(async (tx) => {
      // PostgreSQL runs them in this order, and each sees what was committed when its own turn came
      const [[row], found] = await Promise.all([tx.all(lockLearner, { userId }), read(tx)]);
      if (row === undefined) return fail('gone');
      const learner = new LockedLearner(userId, row);
      return finish(tx, learner, fn(tx, learner, found));
    }, priority);
  return {
    readAndChange,
    change: (userId, fn, priority) => readAndChange(userId, async () => undefined, fn, priority),
  };
};
