import type { SqliteFile } from './dialects/sqlite.ts';
import { TxScope } from './make-reader.ts';

/** Runs work inside a transaction of its own as far as failing goes, of a whole group as far as the disk goes. */
export interface GroupCommit {
  /** `work` may run twice: again by itself where another of its group failed. */
  run<T>(work: (scope: TxScope) => Promise<T>): Promise<T>;
  /** resolves when nothing is queued or running */
  idle(): Promise<void>;
}

interface Job {
  readonly work: (scope: TxScope) => Promise<unknown>;
  readonly done: (value: unknown) => void;
  readonly fail: (reason: unknown) => void;
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
 * all. One that fails after it wrote spoils its group: nothing of it stands, and each runs again by itself. (A savepoint
 * for each would undo it alone, and cost every write as much as its rows do.) Everything in a transaction must finish in
 * the same turn: the database answers at once, so only waiting for something else can make it last longer.
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
    // a full disk or a failed write can have ended the transaction already
    if (database.isOpen && database.isTransaction) database.exec('rollback');
  };

  /** What tells each job its end, once all are on disk; undefined where one of several spoiled the transaction. */
  const runTogether = async (group: readonly Job[], turn: Turn): Promise<(() => void)[] | undefined> => {
    const tellings: (() => void)[] = [];
    begin.run();
    for (const { work, done, fail } of group) {
      const scope = new TxScope();
      try {
        const value = await turn.within(work(scope));
        tellings.push(() => done(value));
      } catch (error) {
        const spoiled = scope.wrote || !database.isTransaction;
        if (spoiled && group.length > 1) return undefined;
        if (spoiled) throw error;
        tellings.push(() => fail(error));
      } finally {
        scope.open = false;
      }
    }
    commit.run();
    return tellings;
  };

  const settle = async (group: readonly Job[]): Promise<void> => {
    const turn = new Turn();
    try {
      const tellings = await runTogether(group, turn);
      if (tellings) {
        for (const tell of tellings) tell();
      } else {
        undo();
        for (const job of group) await settle([job]);
      }
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
