import type { Kysely } from 'kysely';
import type { Result } from '@siedem/domain';
import type { Prepared, Parameters } from './prepare.ts';
import type { Schema } from './schema.ts';

export type DialectName = 'sqlite' | 'postgres';

/**
 * When a write runs: `'low'` is for one of hundreds of rows, of which many may come. Where the database has one writer,
 * normal writes go first, for a limited time.
 */
export type WritePriority = 'normal' | 'low';

/** Runs queries. `store.read` is one; inside a change use the given `tx`, never `store.read`. */
export interface Reader {
  readonly dialect: DialectName;
  readonly db: Kysely<Schema>;
  /** Runs a query compiled once: for paths where building the query would cost more than running it. */
  readonly all: <P extends Parameters, R>(query: Prepared<P, R>, parameters: P) => Promise<R[]>;
}

/** An open transaction. Inside it await nothing but the store: no network, no timers, no hashing. */
export interface Tx extends Reader {
  readonly writes: true;
  /** whether anything but reading was done in it */
  readonly wrote: boolean;
  /** Queues a query whose result nobody needs: it is sent with the commit, which fails if the query does. */
  readonly last: <P extends Parameters>(query: Prepared<P, unknown>, parameters: P) => void;
}

/** The learner whose row this transaction has locked; nobody else changes their data meanwhile. */
export interface Learner {
  readonly userId: string;
  /** the highest revision given so far, those of this change included */
  readonly revision: number;
  /** A new revision, higher than every one given before; for writes that record their revision themselves. */
  next(): number;
  /** {@link next} for a card changed by anything but an answer: adds a row of `card_changes`. */
  nextFor(cardId: string): number;
  /** Reserves `count` revisions: the returned base + 1 … base + count. For cards, add rows of `card_changes`. */
  reserve(count: number): number;
}

/** Snapshots of one kind that one server reads at a time. */
export const SNAPSHOTS = 2;

/** `short`: a list that is read in a second; it does not wait for exports, which are `long`. */
export type SnapshotKind = 'short' | 'long';

export interface Store {
  readonly dialect: DialectName;
  /** Reads outside a transaction: sees committed rows only and never waits for a writer. */
  readonly read: Reader;
  /**
   * Reads the state that was committed when it began. At most {@link SNAPSHOTS} of a kind run at a
   * time, others wait: each holds a connection and keeps the database from removing old row versions.
   */
  snapshot<T>(kind: SnapshotKind, fn: (reader: Reader) => Promise<T>): Promise<T>;
  /** One durable transaction: commits unless `fn` throws; resolves after the commit. `fn` may run twice. */
  write<T>(fn: (tx: Tx) => Promise<T>, priority?: WritePriority): Promise<T>;
  /**
   * A transaction that holds the learner's row locked, so that limits can be counted before inserting. A problem returned
   * by `fn` rolls back its writes. Problem `gone`: no such user.
   */
  change<T, P extends string>(
    userId: string,
    fn: (tx: Tx, learner: Learner) => Promise<Result<T, P>>,
    priority?: WritePriority,
  ): Promise<Result<T, P | 'gone'>>;
  /** {@link change} of what `read` finds under the lock: both are sent together, in one round trip. */
  readAndChange<R, T, P extends string>(
    userId: string,
    read: (tx: Tx) => Promise<R>,
    fn: (tx: Tx, learner: Learner, found: R) => Promise<Result<T, P>>,
  ): Promise<Result<T, P | 'gone'>>;
  /** Throws unless the database accepts a write and its schema is this program's. */
  ready(): Promise<void>;
  /** Brings the schema up to date; safe when several processes start at once. Run by `openStore` unless its options say otherwise. */
  migrate(): Promise<void>;
  /** Waits for queued writes, then closes. */
  close(): Promise<void>;
}
