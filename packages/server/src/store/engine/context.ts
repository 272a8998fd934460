import type { Kysely } from 'kysely';
import type { Result } from '@siedem/domain';
import type { Prepared, Parameters } from './prepare.ts';
import type { Schema } from './schema.ts';

export type DialectName = 'sqlite' | 'postgres';

/** Where a query can run. `store.read` is one; inside a change use the `tx` given, never `store.read`. */
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
  /** Hands over a query whose rows nobody waits for: it travels with the commit, which fails if it does. */
  readonly last: <P extends Parameters>(query: Prepared<P, unknown>, parameters: P) => void;
}

/** The learner whose row this transaction holds locked; nobody else changes their data meanwhile. */
export interface Learner {
  readonly userId: string;
  /** the highest revision given so far, those of this change included */
  readonly revision: number;
  /** A new revision, higher than every one given before; for writes that record their revision themselves. */
  next(): number;
  /** {@link next} for a card that no answer changed: noted for who asks what did. */
  nextFor(cardId: string): number;
  /** Sets `count` revisions aside: they are the returned base + 1 … base + count. For cards, note them (`card-changes.ts`). */
  reserve(count: number): number;
}

/** Snapshots read at once by one server. */
export const SNAPSHOTS = 2;

export interface Store {
  readonly dialect: DialectName;
  /** For reading outside a transaction; sees committed rows only and waits for no writer. */
  readonly read: Reader;
  /**
   * Reads at length what was committed when it began, whatever is written meanwhile. At most {@link SNAPSHOTS} run at a
   * time, others wait for their turn: each keeps a connection, and the database what it would else forget.
   */
  snapshot<T>(fn: (reader: Reader) => Promise<T>): Promise<T>;
  /** One durable transaction: commits unless `fn` throws; resolves after the commit. `fn` may run twice. */
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A transaction that holds the learner's row locked, so that limits can be counted before inserting. A problem returned
   * by `fn` undoes what it did. Problem `gone`: no such user.
   */
  change<T, P extends string>(
    userId: string,
    fn: (tx: Tx, learner: Learner) => Promise<Result<T, P>>,
  ): Promise<Result<T, P | 'gone'>>;
  /** {@link change} of what `read` finds under the lock: both are sent together, in one round trip. */
  readAndChange<R, T, P extends string>(
    userId: string,
    read: (tx: Tx) => Promise<R>,
    fn: (tx: Tx, learner: Learner, found: R) => Promise<Result<T, P>>,
  ): Promise<Result<T, P | 'gone'>>;
  /** Throws unless the database takes a write and its schema is this program's. */
  ready(): Promise<void>;
  /** Brings the schema up to date; safe when several processes start at once. Run by `openStore` unless its options say otherwise. */
  migrate(): Promise<void>;
  /** Waits for queued writes, then closes. */
  close(): Promise<void>;
}
