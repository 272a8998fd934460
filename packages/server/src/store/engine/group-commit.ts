import type { SqliteFile } from './dialects/sqlite.ts';
import { TxScope } from './make-reader.ts';

/** Runs work inside a transaction of its own as far as failing goes, of a whole group as far as the disk goes. */
export interface GroupCommit {
  /** `work` runs twice where another of its group, or itself, failed after it wrote. */
  run<T>(work: (scope: TxScope) => Promise<T>): Promise<T>;
  /** resolves when nothing is queued or running */
  idle(): Promise<void>;
}

interface Job {
  readonly work: (scope: TxScope) => Promise<unknown>;
  readonly done: (value: unknown) => void;
  readonly fail: (reason: unknown) => void;
}

interface Outcome {
  /** tells the job its end */
  readonly tell: () => void;
  /** whether it failed after it wrote */
  readonly spoils: boolean;
}

/** So many share one commit; more would make the first wait too long. */
const GROUP_LIMIT = 256;

const OVERRUN = 'a transaction waited for something other than the store and was undone';

/** Whoever is waited for fails as soon as a turn of the event loop has ended meanwhile. */
class Turn {
  private immediate: NodeJS.Immediate | undefined = undefined;
  private fail: ((reason: unknown) => void) | undefined = undefined;

  constructor() {
    this.watch();
  }

  private watch(): void {
    this.immediate = setImmediate(() => {
      this.fail?.(new Error(OVERRUN));
      this.watch();
    });
  }

  within<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.fail = reject;
      work.then(resolve, reject);
    });
  }

  end(): void {
    clearImmediate(this.immediate);
  }
}

/**
 * All writes queued in one turn of the event loop share one BEGIN IMMEDIATE … COMMIT, so one sync of the disk serves them
 * all. One that fails after it wrote spoils its group: nothing of it stands, and the group runs again, each in a savepoint,
 * so that one that fails is undone alone. (Savepoints from the first would cost every write as much as its rows do.)
 * Everything in a transaction must finish in the same turn: the database answers at once, so only waiting for something else
 * can make it last longer.
 */
export const groupCommit = ({ database }: SqliteFile): GroupCommit => {
  let queue: Job[] = [];
  let scheduled = false;
  let waiting: (() => void)[] = [];
  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => void flush());
  };

  const undo = (): void => {
    if (database.isOpen && database.isTransaction) database.exec('rollback');
  };

  const runJob = async ({ work, done, fail }: Job, turn: Turn): Promise<Outcome> => {
    const scope = new TxScope();
    try {
      const value = await turn.within(work(scope));
      if (!database.isTransaction) throw new Error('the database ended the transaction');
      return { tell: () => done(value), spoils: false };
    } catch (error) {
      // a full disk or a failed write can have ended the whole transaction
      if (!database.isTransaction) throw error;
      return { tell: () => fail(error), spoils: scope.wrote };
    } finally {
      scope.open = false;
    }
  };

  /** What tells each job its end, now that all are on disk; undefined where one spoiled the transaction. */
  const runTogether = async (group: readonly Job[], turn: Turn): Promise<(() => void)[] | undefined> => {
    const tellings: (() => void)[] = [];
    begin.run();
    for (const job of group) {
      const { tell, spoils } = await runJob(job, turn);
      if (spoils) return undefined;
      tellings.push(tell);
    }
    commit.run();
    return tellings;
  };

  /** {@link runTogether} where none can spoil it. */
  const runApart = async (group: readonly Job[], turn: Turn): Promise<(() => void)[]> => {
    const tellings: (() => void)[] = [];
    begin.run();
    for (const job of group) {
      database.exec('savepoint job');
      const { tell, spoils } = await runJob(job, turn);
      database.exec(spoils ? 'rollback to job; release job' : 'release job');
      tellings.push(tell);
    }
    commit.run();
    return tellings;
  };

  const settle = async (group: readonly Job[]): Promise<void> => {
    const turn = new Turn();
    try {
      let tellings = await runTogether(group, turn);
      if (tellings === undefined) {
        undo();
        tellings = await runApart(group, turn);
      }
      for (const tell of tellings) tell();
    } catch (error) {
      undo();
      for (const { fail } of group) fail(error);
    } finally {
      turn.end();
    }
  };

  const flush = async (): Promise<void> => {
    const group = queue.slice(0, GROUP_LIMIT);
    queue = queue.slice(GROUP_LIMIT);
    await settle(group);
    scheduled = false;
    if (queue.length > 0) return schedule();
    for (const wake of waiting) wake();
    waiting = [];
  };

  return {
    run: <T>(work: (scope: TxScope) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        queue.push({ work, done: (value) => resolve(value as T), fail: reject });
        schedule();
      }),
    idle: () => (scheduled ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
  };
};
