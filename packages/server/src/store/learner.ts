import { fail, type Result } from '@siedem/domain';
import type { Learner, Store, Tx } from './context.ts';
import { prepare } from './prepare.ts';

interface LockedRow {
  readonly revision: number;
  readonly premium_until: number | null;
}

// SQLite holds the whole file since BEGIN IMMEDIATE; PostgreSQL needs to be told which row
const lockLearner = prepare<{ userId: string }, LockedRow>('lock-learner', ['userId'], (db, p, dialect) => {
  const row = db.selectFrom('users').select(['revision', 'premium_until']).where('id', '=', p.userId);
  return dialect === 'postgres' ? row.forUpdate() : row;
});

const saveRevision = prepare<{ userId: string; revision: number }, never>(
  'save-revision',
  ['userId', 'revision'],
  (db, p) => db.updateTable('users').set({ revision: p.revision }).where('id', '=', p.userId),
);

/** Thrown through the transaction, so that a change which ends in a problem is undone. */
class Undo extends Error {}

const changeLocked = async <T, P extends string>(
  tx: Tx,
  userId: string,
  fn: (tx: Tx, learner: Learner) => Promise<Result<T, P>>,
): Promise<Result<T, P | 'gone'>> => {
  const [row] = await tx.all(lockLearner, { userId });
  if (row === undefined) return fail('gone');
  let revision = row.revision;
  const learner: Learner = {
    userId,
    premiumUntil: row.premium_until,
    get revision() {
      return revision;
    },
    next: () => (revision += 1),
    reserve: (count) => {
      const base = revision;
      revision += count;
      return base;
    },
  };
  const result = await fn(tx, learner);
  if (result.ok && revision !== row.revision) tx.last(tx.all(saveRevision, { userId, revision }));
  return result;
};

/** `store.change` over `store.write`. */
export const changeWith =
  (write: Store['write']): Store['change'] =>
  async <T, P extends string>(userId: string, fn: (tx: Tx, learner: Learner) => Promise<Result<T, P>>) => {
    const refused: { result?: Result<T, P | 'gone'> } = {};
    try {
      return await write(async (tx) => {
        const result = await changeLocked(tx, userId, fn);
        if (result.ok) return result;
        refused.result = result;
        throw new Undo();
      });
    } catch (error) {
      if (error instanceof Undo && refused.result) return refused.result;
      throw error;
    }
  };
