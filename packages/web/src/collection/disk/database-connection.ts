import type { Box, Margin } from '@siedem/domain';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Refusal } from '../memory/commit.ts';
import type { CardRow, CategoryRow } from '../memory/rows.ts';
import type { StoredOperation } from './stored-operation.ts';
import type { Snapshot } from './snapshot.ts';

/** The state of the copy: one record of the store `meta`. */
export interface Meta {
  readonly revision: number | null;
  readonly checkedAt?: number;
  readonly categories: readonly CategoryRow[];
  readonly boxes: readonly (readonly [string, readonly Box[]])[];
  readonly lessons?: readonly (readonly [string, object])[];
}

interface ImportedCards {
  readonly cards: string;
}

interface Note {
  readonly note: string;
}

export interface Schema extends DBSchema {
  /** The state of the copy under {@link META}; ids of the cards of imports, notes and marks under theirs. */
  meta: { key: string; value: Meta | ImportedCards | Note };
  snapshots: { key: string; value: Snapshot };
  deltas: { key: string; value: { readonly id: string; readonly row: CardRow | null } };
  outbox: {
    key: number;
    value: { readonly seq?: number; readonly id: string; readonly operation: StoredOperation };
    indexes: { id: string };
  };
  refusals: { key: string; value: Refusal & { readonly id: string } };
  margins: { key: string; value: { readonly card: string; readonly margin: Margin } };
  /** One record whose auto-incremented key is the version, so that a save need not read first. */
  version: { key: number; value: true };
}

export const META = 'state';
export const STORES = ['meta', 'snapshots', 'deltas', 'outbox', 'refusals', 'margins', 'version'] as const;
export const importKey = (id: string): string => `import ${id}`;
export const noteKey = (name: string): string => `note ${name}`;
export const markKey = (name: string, id: string): string => `mark ${name} ${id}`;
/** All keys of {@link markKey} under a name: `!` follows the space. */
export const marksUnder = (name: string): IDBKeyRange => IDBKeyRange.bound(`mark ${name} `, `mark ${name}!`);
export const NO_META: Meta = { revision: null, categories: [], boxes: [] };
export const stateOf = (value: Meta | ImportedCards | Note | undefined): Meta =>
  value !== undefined && 'revision' in value ? value : NO_META;

/**
 * A revision above any of the server: the next exchange fetches everything again (lessons §13), and until
 * then the copy stays in use.
 */
const FETCH_ALL = 2 ** 49;

/** Timeout for opening: some browsers never answer if their profile is damaged. */
export const OPEN_LIMIT_MS = 5000;

/** Name of a learner's database. */
export const databaseName = (learner: string): string => `siedem-${learner}`;

interface Watch {
  /** The browser closed the connection, as phones do with a suspended app. */
  readonly onLost: () => void;
  /** Rejects if the database no longer exists. */
  readonly onlyIfThere?: boolean;
}

/** Forces a full download after an upgrade, because the previous version did not request all fields. */
const forgetRevision = (meta: {
  get(key: string): Promise<Meta | ImportedCards | Note | undefined>;
  put?(value: Meta, key: string): Promise<string>;
}): void => {
  void meta.get(META).then((stored) => {
    const before = stateOf(stored);
    if (before !== NO_META && before.revision !== null) return meta.put?.({ ...before, revision: FETCH_ALL }, META);
    return undefined;
  });
};

/** Opens the connection and makes or upgrades the stores. */
export const connect = (learner: string, { onLost, onlyIfThere = false }: Watch): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(databaseName(learner), 3, {
    upgrade: (made, from, _to, tx) => {
      if (onlyIfThere) {
        // Opening rejects already; this promise would be an unhandled rejection.
        tx.done.catch(() => undefined);
        return tx.abort();
      }
      made.createObjectStore('margins', { keyPath: 'card' });
      if (from > 0) forgetRevision(tx.objectStore('meta'));
      if (from === 2) return;
      made.createObjectStore('version', { autoIncrement: true });
      if (from === 1) return;
      made.createObjectStore('meta');
      made.createObjectStore('snapshots', { keyPath: 'category' });
      made.createObjectStore('deltas', { keyPath: 'id' });
      made
        .createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
        .createIndex('id', 'id', { unique: true });
      made.createObjectStore('refusals', { keyPath: 'id' });
    },
    blocking: (_current, _blocked, event) => {
      // Another tab deletes or upgrades the database, which would block until this connection closes.
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: onLost,
  });
