import { setTimeout as wait } from 'node:timers/promises';
import type { WritePriority } from './context.ts';
import type { SqliteFile } from './dialects/sqlite.ts';

import { TxScope } from './make-reader.ts';
import { makeWriteOrder } from './write-order.ts';

/** Runs each job as if in a transaction of its own, but commits a whole group with one fsync (`npm run bench -- commits`). */
export interface GroupCommit {
  /** `work` runs twice if it, or another job of its group, failed after a write. */
  run<T>(work: (scope: TxScope) => Promise<T>, priority?: WritePriority): Promise<T>;
  /** runs low-priority jobs at once; resolves when nothing is queued or running */
  idle(): Promise<void>;
}

interface Job {
  readonly work: (scope: TxScope) => Promise<unknown>;
  readonly done: (value: unknown) => void;
  readonly fail: (reason: unknown) => void;
}

interface Outcome {
  /** settles the job's promise; called once the group is on disk */
  readonly settle: () => void;
  /** whether it failed after it wrote, so that the transaction has to be undone */
  readonly spoils: boolean;
}

/** Most jobs of one commit; with more the first would wait too long. */
const GROUP_LIMIT = 256;

const OVERRUN = 'a transaction waited for something other than the store and was undone';

/** Rejects the awaited work if a turn of the event loop ends before it does. */
class TurnGuard {
  private immediate: NodeJS.Immediate | undefined = undefined;
  private reject: ((reason: unknown) => void) | undefined = undefined;

  constructor() {
    this.watch();
  }

  private watch(): void {
    this.immediate = setImmediate(() => {
      this.reject?.(new Error(OVERRUN));
      this.watch();
    });
  }

  within<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.reject = reject;
      work.then(resolve, reject);
    });
  }

  end(): void {
    clearImmediate(this.immediate);
  }
}

/** Another connection or process holds the file: the retry interval, and how long to retry before the group fails. */
const BUSY_AGAIN_MS = 10;
const BUSY_MOST_MS = 60_000;

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5;

class SqliteGroupCommit implements GroupCommit {
  private readonly database: SqliteFile['database'];
  private readonly begin: ReturnType<SqliteFile['database']['prepare']>;
  private readonly commit: ReturnType<SqliteFile['database']['prepare']>;
  private queue: Job[] = [];
  private scheduled = false;
  private waiting: (() => void)[] = [];
  private readonly order = makeWriteOrder();

  constructor({ database }: SqliteFile) {
    this.database = database;
    database.exec('pragma busy_timeout = 0');
    this.begin = database.prepare('begin immediate');
    this.commit = database.prepare('commit');
  }

  run<T>(work: (scope: TxScope) => Promise<T>, priority: WritePriority = 'normal'): Promise<T> {
    if (priority === 'low') return this.order.low(() => this.enqueue(work));
    this.order.normal();
    return this.enqueue(work);
  }

  private enqueue<T>(work: (scope: TxScope) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.queue.push({ work, done: (value) => resolve(value as T), fail: reject });
      this.schedule();
    });
  }

  idle(): Promise<void> {
    this.order.hurry();
    return this.scheduled ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve();
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => void this.flush());
  }

  private async flush(): Promise<void> {
    const group = this.queue.slice(0, GROUP_LIMIT);
    this.queue = this.queue.slice(GROUP_LIMIT);
    await this.settle(group);
    this.scheduled = false;
    if (this.queue.length > 0) return this.schedule();
    for (const wake of this.waiting) wake();
    this.waiting = [];
  }

  /**
   * Begins the transaction. SQLite's own busy timeout would block the event loop: while the nightly job rewrites the
   * file, nobody would be served.
   */
  private async beginPatiently(): Promise<void> {
    const until = Date.now() + BUSY_MOST_MS;
    for (;;) {
      try {
        this.begin.run();
        return;
      } catch (error) {
        if (!isBusy(error) || Date.now() > until) throw error;
        await wait(BUSY_AGAIN_MS);
      }
    }
  }

  private async settle(group: readonly Job[]): Promise<void> {
    let guard: TurnGuard | undefined;
    try {
      await this.beginPatiently();
      guard = new TurnGuard();
      let outcomes = await this.runTogether(group, guard);
      if (outcomes === undefined) {
        this.rollback();
        await this.beginPatiently();
        outcomes = await this.runApart(group, guard);
      }
      for (const { settle } of outcomes) settle();
    } catch (error) {
      this.rollback();
      for (const { fail } of group) fail(error);
    } finally {
      guard?.end();
    }
  }

  /** One transaction without savepoints; undefined if a job spoiled it. */
  private async runTogether(group: readonly Job[], guard: TurnGuard): Promise<readonly Outcome[] | undefined> {
    const outcomes: Outcome[] = [];
    for (const job of group) {
      const outcome = await this.runJob(job, guard);
      if (outcome.spoils) return undefined;
      outcomes.push(outcome);
    }
    this.commit.run();
    return outcomes;
  }

  /** One transaction in which each job has a savepoint, so that one that fails is undone alone. */
  private async runApart(group: readonly Job[], guard: TurnGuard): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const job of group) {
      this.database.exec('savepoint job');
      const outcome = await this.runJob(job, guard);
      this.database.exec(outcome.spoils ? 'rollback to job; release job' : 'release job');
      outcomes.push(outcome);
    }
    this.commit.run();
    return outcomes;
  }

  private async runJob({ work, done, fail }: Job, guard: TurnGuard): Promise<Outcome> {
    const scope = new TxScope();
    try {
      const value = await guard.within(work(scope));
      if (!this.database.isTransaction) throw new Error('the database ended the transaction');
      return { settle: () => done(value), spoils: false };
    } catch (error) {
      // a full disk or a failed write can have ended the whole transaction
      if (!this.database.isTransaction) throw error;
      return { settle: () => fail(error), spoils: scope.wrote };
    } finally {
      scope.open = false;
    }
  }

  private rollback(): void {
    if (this.database.isOpen && this.database.isTransaction) this.database.exec('rollback');
  }
}

/**
 * Group commit: all writes queued in one turn of the event loop share one BEGIN IMMEDIATE … COMMIT, and so one fsync. A job
 * that fails after it wrote spoils its group: the transaction is rolled back and the group runs again with a savepoint for
 * each job (savepoints from the start would double the statements of every write). A transaction must finish in the same
 * turn: SQLite answers synchronously, so only awaiting something other than the store can make it last longer.
 */
export const groupCommit = (file: SqliteFile): GroupCommit => new SqliteGroupCommit(file);
