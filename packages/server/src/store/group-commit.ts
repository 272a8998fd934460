import type { SqliteFile } from './dialects/sqlite.ts';

/** Whether a job's transaction may still be used; it closes when its savepoint ends. */
export interface Scope {
  open: boolean;
}

/** Runs work inside a transaction of its own as far as failing goes, of a whole group as far as the disk goes. */
export interface GroupCommit {
  run<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  /** resolves when nothing is queued or running */
  idle(): Promise<void>;
}

interface Job {
  readonly scope: Scope;
  /** resolves to what tells the caller, once the group is on disk */
  readonly work: () => Promise<() => void>;
  readonly fail: (reason: unknown) => void;
}

/** So many share one commit; more would make the first wait too long. */
const GROUP_LIMIT = 256;

const OVERRUN = 'a transaction waited for something other than the store and was undone';

/**
 * All writes queued in one turn of the event loop share one BEGIN IMMEDIATE … COMMIT, so one sync of the disk serves them
 * all; each runs in a savepoint, so one that fails is undone alone. Everything in a transaction must finish in the same
 * turn: the database answers synchronously, so only waiting for something else can make it last longer.
 */
export const groupCommit = ({ database }: SqliteFile): GroupCommit => {
  const queue: Job[] = [];
  let scheduled = false;
  let waiting: (() => void)[] = [];
  const savepoint = database.prepare('savepoint job');
  const release = database.prepare('release job');

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => void flush());
  };

  /** Settles like the work, or fails when the event loop comes round before the work is done. */
  const withinTurn = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const end = setImmediate(() => reject(new Error(OVERRUN)));
      work.then(resolve, reject).finally(() => clearImmediate(end));
    });

  const runInSavepoint = async (job: Job): Promise<(() => void) | undefined> => {
    savepoint.run();
    try {
      const tell = await withinTurn(job.work());
      release.run();
      return tell;
    } catch (error) {
      job.fail(error);
      // a full disk or a failed write can have ended the whole transaction already
      if (database.isTransaction) database.exec('rollback to job; release job');
      return undefined;
    } finally {
      job.scope.open = false;
    }
  };

  const runGroup = async (group: readonly Job[]): Promise<void> => {
    const tellings: (() => void)[] = [];
    try {
      database.exec('begin immediate');
      for (const job of group) {
        const tell = await runInSavepoint(job);
        if (!database.isTransaction) throw new Error('the database ended the transaction');
        if (tell) tellings.push(tell);
      }
      database.exec('commit');
    } catch (error) {
      if (database.isOpen && database.isTransaction) database.exec('rollback');
      for (const job of group) job.fail(error);
      return;
    }
    for (const tell of tellings) tell();
  };

  const flush = async (): Promise<void> => {
    await runGroup(queue.splice(0, GROUP_LIMIT));
    scheduled = false;
    if (queue.length > 0) return schedule();
    for (const wake of waiting) wake();
    waiting = [];
  };

  return {
    run: (work) =>
      new Promise((resolve, reject) => {
        const scope = { open: true };
        const tellLater = async (): Promise<() => void> => {
          const value = await work(scope);
          return () => resolve(value);
        };
        queue.push({ scope, work: tellLater, fail: reject });
        schedule();
      }),
    idle: () => (scheduled ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
  };
};
