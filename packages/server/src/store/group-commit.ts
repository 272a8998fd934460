import type { SqliteFile } from './dialects/sqlite.ts';
import type { TxScope } from './make-reader.ts';

/** Runs work inside a transaction of its own as far as failing goes, of a whole group as far as the disk goes. */
export interface GroupCommit {
  run<T>(work: (scope: TxScope) => Promise<T>): Promise<T>;
  /** resolves when nothing is queued or running */
  idle(): Promise<void>;
}

interface Job {
  readonly scope: TxScope;
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
  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => void flush());
  };

  /** fails the job that is running */
  let interrupt = (): void => {};

  const runInSavepoint = async (job: Job): Promise<(() => void) | undefined> => {
    savepoint.run();
    try {
      const tell = await new Promise<() => void>((resolve, reject) => {
        interrupt = () => reject(new Error(OVERRUN));
        job.work().then(resolve, reject);
      });
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
    let turn: NodeJS.Immediate | undefined;
    // comes round only if the group is not done in this turn: then the job that is running waits for something else
    const watch = (): void => {
      turn = setImmediate(() => {
        interrupt();
        watch();
      });
    };
    watch();
    try {
      begin.run();
      for (const job of group) {
        const tell = await runInSavepoint(job);
        if (!database.isTransaction) throw new Error('the database ended the transaction');
        if (tell) tellings.push(tell);
      }
      commit.run();
    } catch (error) {
      if (database.isOpen && database.isTransaction) database.exec('rollback');
      for (const job of group) job.fail(error);
      return;
    } finally {
      clearImmediate(turn);
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
        const scope = { open: true, last: [] };
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
