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

/** Thrown through the transaction, so that a change which ends in a problem is undone. */
class Undo extends Error {}

const changeLocked = async <R, T, P extends string>(
  tx: Tx,
  userId: string,
  read: (tx: Tx) => Promise<R>,
  fn: (tx: Tx, learner: Learner, found: R) => Promise<Result<T, P>>,
): Promise<Result<T, P | 'gone'>> => {
  // PostgreSQL runs them in this order, and each sees what was committed when its own turn came
  const [[row], found] = await Promise.all([tx.all(lockLearner, { userId }), read(tx)]);
  if (row === undefined) return fail('gone');
  let revision = row.revision;
  const notes: Note[] = [];
  const learner: Learner = {
    userId,
    premiumUntil: row.premium_until,
    get revision() {
      return revision;
    },
    next: () => (revision += 1),
    nextFor: (id) => {
      notes.push({ id, revision: (revision += 1) });
      return revision;
    },
    reserve: (count) => {
      const base = revision;
      revision += count;
      return base;
    },
  };
  const result = await fn(tx, learner, found);
  if (result.ok && revision !== row.revision) {
    noteChanges(tx, userId, notes);
    const swept = await sweepNotes(tx, userId, { from: row.revision, to: revision, swept: row.changes_swept });
    tx.last(tx.all(saveRevision, { userId, revision, swept }));
  }
  return result;
};

const nothing = async (): Promise<void> => {};

/** `store.change` and `store.changeRead` over `store.write`. */
export const changesWith = (write: Store['write']): Pick<Store, 'change' | 'changeRead'> => {
  const changeRead = async <R, T, P extends string>(
    userId: string,
    read: (tx: Tx) => Promise<R>,
    fn: (tx: Tx, learner: Learner, found: R) => Promise<Result<T, P>>,
  ): Promise<Result<T, P | 'gone'>> => {
    const refused: { result?: Result<T, P | 'gone'> } = {};
    try {
      return await write(async (tx) => {
        const result = await changeLocked(tx, userId, read, fn);
        if (result.ok) return result;
        refused.result = result;
        throw new Undo();
      });
    } catch (error) {
      if (error instanceof Undo && refused.result) return refused.result;
      throw error;
    }
  };
  return { changeRead, change: (userId, fn) => changeRead(userId, nothing, fn) };
};
