import type { Box, Margin } from '@siedem/domain';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { Refusal } from '../memory/commit.ts';
import type { Operation } from '../memory/operation.ts';
import { type CardRow, type CategoryRow, EMPTY_STRUCTURE, type Structure } from '../memory/rows.ts';
import { withinLimit } from '../../platform/within-limit.ts';
import { readOperation, type StoredOperation, writeOperation } from './stored-operation.ts';
import { readSnapshot, type Snapshot, writeSnapshot } from './snapshot.ts';
import type { StoredCollection } from '../memory/replica.ts';

/** What is written in one transaction: all of it or nothing. */
export interface Save {
  /** New operations, behind those that wait already. */
  readonly enqueue?: readonly Operation[];
  /** Operations that changed, by their id. */
  readonly replace?: readonly Operation[];
  /** Ids of operations that do not wait any more. */
  readonly dequeue?: readonly string[];
  readonly refuse?: readonly Refusal[];
  /** Ids of refused operations that the learner has dealt with. */
  readonly dismiss?: readonly string[];
  /** Cards as the server has them; null for one that it has no more. */
  readonly cards?: readonly (readonly [id: string, row: CardRow | null])[];
  /** Margins as the server has them; null for one that is empty. */
  readonly margins?: readonly (readonly [card: string, margin: Margin | null])[];
  /** All of them anew. */
  readonly allMargins?: ReadonlyMap<string, Margin>;
  /** Whole categories anew; changed cards kept aside for them are folded in, other categories are forgotten. */
  readonly snapshots?: readonly { readonly category: string; readonly cards: readonly CardRow[] }[];
  readonly structure?: Structure;
  readonly revision?: number | null;
  /** Epoch ms at which the copy was last found to be the server's. */
  readonly checkedAt?: number;
  /** A new import: its id, and the ids of its cards, a line each. */
  readonly imported?: { readonly id: string; readonly cards: string };
}

/** One learner's collection on disk. Every change raises `version`, so that tabs notice what they missed. */
export interface LocalDatabase {
  load(): Promise<StoredCollection & { readonly version: number; readonly deltas: number; readonly checkedAt: number }>;
  /** @returns the version after it */
  save(save: Save): Promise<number>;
  version(): Promise<number>;
  /** How many operations wait to be sent, or were refused and not dismissed. */
  unsent(): Promise<number>;
  /** Ids of the cards of an import that was made on this device, a line each; empty for others. */
  cardsOfImport(id: string): Promise<string>;
  close(): void;
}

interface Meta {
  readonly revision: number | null;
  readonly checkedAt?: number;
  readonly categories: readonly CategoryRow[];
  readonly boxes: readonly (readonly [string, readonly Box[]])[];
  readonly lessons?: readonly (readonly [string, object])[];
}

interface ImportedCards {
  readonly cards: string;
}

interface Schema extends DBSchema {
  /** The state of the copy under {@link META}; ids of the cards of imports under theirs. */
  meta: { key: string; value: Meta | ImportedCards };
  snapshots: { key: string; value: Snapshot };
  deltas: { key: string; value: { readonly id: string; readonly row: CardRow | null } };
  outbox: {
    key: number;
    value: { readonly seq?: number; readonly id: string; readonly operation: StoredOperation };
    indexes: { id: string };
  };
  refusals: { key: string; value: Refusal & { readonly id: string } };
  margins: { key: string; value: { readonly card: string; readonly margin: Margin } };
  /** One record: its key, which the browser counts up, is the version. So a save needs to read nothing first. */
  version: { key: number; value: true };
}

const META = 'state';
const STORES = ['meta', 'snapshots', 'deltas', 'outbox', 'refusals', 'margins', 'version'] as const;
const importKey = (id: string): string => `import ${id}`;
const stateOf = (value: Meta | ImportedCards | undefined): Meta =>
  value !== undefined && 'revision' in value ? value : NO_META;
const NO_META: Meta = { revision: null, categories: [], boxes: [] };

/**
 * A revision that lies ahead of every server's: the next exchange fetches everything once more (lessons §13), and until
 * then what is here goes on.
 */
const FETCH_ALL = 2 ** 49;

/** A browser that has not opened the database by then will not: some never answer after their profile was damaged. */
export const OPEN_LIMIT_MS = 5000;
/** Reading 100,000 cards takes a tenth of a second, on a slow phone some. */
const LOAD_LIMIT_MS = 20_000;

/** Name of a learner's database. */
export const databaseName = (learner: string): string => `siedem-${learner}`;

/** Deletes a learner's database; other tabs close theirs when they hear of it. */
export const deleteDatabase = (learner: string): Promise<void> =>
  withinLimit(OPEN_LIMIT_MS, 'IndexedDB', deleteDB(databaseName(learner)));

interface Watch {
  /** The browser has taken the connection away, as phones do with an app that was put aside. */
  readonly onLost: () => void;
  /** Rejects where the database is not there any more. */
  readonly onlyIfThere?: boolean;
}

/** What a version before did not ask for is missing here. */
const forgetRevision = (meta: {
  get(key: string): Promise<Meta | ImportedCards | undefined>;
  put?(value: Meta, key: string): Promise<string>;
}): void => {
  void meta.get(META).then((stored) => {
    const before = stateOf(stored);
    if (before !== NO_META && before.revision !== null) return meta.put?.({ ...before, revision: FETCH_ALL }, META);
    return undefined;
  });
};

const connect = (learner: string, { onLost, onlyIfThere = false }: Watch): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(databaseName(learner), 3, {
    upgrade: (made, from, _to, tx) => {
      if (onlyIfThere) {
        // The opening itself rejects; so would this, with nobody to hear it.
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
      // Another tab deletes or renews the database: holding on would hang it.
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: onLost,
  });

/** Opens a learner's database, and again where the browser took it away. Rejects where the browser has none to give. */
export async function openDatabase(learner: string): Promise<LocalDatabase> {
  let lost = false;
  let closed = false;
  let opening: Promise<void> | undefined;
  const onLost = (): void => {
    lost = true;
  };
  let database = await withinLimit(OPEN_LIMIT_MS, 'IndexedDB', connect(learner, { onLost }), (late) => late.close());
  const openAgain = async (): Promise<void> => {
    database = await connect(learner, { onLost, onlyIfThere: true });
    if (closed) database.close();
    lost = false;
  };
  /** Nothing is waited for as long as the connection stands: a save must have begun when it returns. */
  const reopened = (): Promise<void> =>
    (opening ??= openAgain().finally(() => {
      opening = undefined;
    }));

  return {
    load: async () => {
      if (lost) await reopened();
      const tx = database.transaction(STORES, 'readonly');
      const reads = Promise.all([
        tx.objectStore('version').getAllKeys(),
        tx.objectStore('meta').get(META),
        tx.objectStore('snapshots').getAll(),
        tx.objectStore('deltas').getAll(),
        tx.objectStore('outbox').getAll(),
        tx.objectStore('refusals').getAll(),
        tx.objectStore('margins').getAll(),
      ]);
      const read = withinLimit(LOAD_LIMIT_MS, 'IndexedDB', reads);
      const [versions, state, snapshots, deltas, outbox, refusals, margins] = await read;
      const meta = stateOf(state);
      const structure: Structure =
        meta === NO_META
          ? EMPTY_STRUCTURE
          : { categories: meta.categories, boxes: new Map(meta.boxes), lessons: new Map(meta.lessons) };
      return {
        version: versions[0] ?? 0,
        revision: meta.revision,
        checkedAt: meta.checkedAt ?? 0,
        deltas: deltas.length,
        structure,
        columns: snapshots.map(readSnapshot),
        cards: deltas.map(({ id, row }) => [id, row] as const),
        margins: margins.map(({ card, margin }) => [card, margin] as const),
        pending: outbox.map(({ operation }) => readOperation(operation)),
        refusals: refusals.map(({ operation, message }) => ({ operation, message })),
      };
    },

    save: async (save) => {
      if (lost) await reopened();
      const tx = database.transaction(STORES, 'readwrite');
      const outbox = tx.objectStore('outbox');
      const versions = tx.objectStore('version');
      const writes: Promise<unknown>[] = [versions.clear()];
      const version = versions.add(true);
      const { structure, revision, checkedAt } = save;
      const isTold = structure !== undefined || revision !== undefined || checkedAt !== undefined;
      if (isTold) {
        const meta = tx.objectStore('meta');
        writes.push(
          meta.get(META).then((stored) => {
            const before = stateOf(stored);
            return meta.put(
              {
                revision: revision === undefined ? before.revision : revision,
                checkedAt: checkedAt ?? before.checkedAt ?? 0,
                categories: structure?.categories ?? before.categories,
                boxes: structure === undefined ? before.boxes : [...structure.boxes],
                lessons: structure === undefined ? (before.lessons ?? []) : [...structure.lessons],
              },
              META,
            );
          }),
        );
      }
      for (const operation of save.enqueue ?? []) {
        writes.push(outbox.add({ id: operation.id, operation: writeOperation(operation) }));
      }
      if (save.imported !== undefined) {
        const { id, cards } = save.imported;
        writes.push(tx.objectStore('meta').put({ cards }, importKey(id)));
      }
      for (const operation of save.replace ?? []) {
        writes.push(
          outbox
            .index('id')
            .getKey(operation.id)
            .then((seq) => {
              if (seq !== undefined) return outbox.put({ seq, id: operation.id, operation: writeOperation(operation) });
              return undefined;
            }),
        );
      }
      for (const id of save.dequeue ?? []) {
        writes.push(
          outbox
            .index('id')
            .getKey(id)
            .then((seq) => {
              if (seq !== undefined) return outbox.delete(seq);
              return undefined;
            }),
        );
      }
      for (const refusal of save.refuse ?? []) {
        writes.push(tx.objectStore('refusals').put({ ...refusal, id: refusal.operation.id }));
      }
      for (const id of save.dismiss ?? []) writes.push(tx.objectStore('refusals').delete(id));
      if (save.snapshots !== undefined) {
        writes.push(tx.objectStore('snapshots').clear(), tx.objectStore('deltas').clear());
        for (const { category, cards } of save.snapshots) {
          writes.push(tx.objectStore('snapshots').put(writeSnapshot(category, cards)));
        }
      }
      for (const [id, row] of save.cards ?? []) writes.push(tx.objectStore('deltas').put({ id, row }));
      const margins = tx.objectStore('margins');
      if (save.allMargins !== undefined) {
        writes.push(margins.clear());
        for (const [card, margin] of save.allMargins) writes.push(margins.put({ card, margin }));
      }
      for (const [card, margin] of save.margins ?? []) {
        writes.push(margin === null ? margins.delete(card) : margins.put({ card, margin }));
      }
      // Where nothing is read first, the browser has all of it now and finishes it even if the page goes this moment.
      if (!isTold && (save.replace ?? []).length + (save.dequeue ?? []).length === 0) tx.commit();
      // A write that fails ends the transaction, and with it the others: `done` tells of it, once.
      await Promise.all([...writes, version, tx.done]);
      return version;
    },

    version: async () => {
      if (lost) await reopened();
      return (await database.getAllKeys('version'))[0] ?? 0;
    },
    unsent: async () => {
      if (lost) await reopened();
      const tx = database.transaction(['outbox', 'refusals'], 'readonly');
      const [waiting, refused] = await Promise.all([
        tx.objectStore('outbox').count(),
        tx.objectStore('refusals').count(),
      ]);
      return waiting + refused;
    },
    cardsOfImport: async (id) => {
      if (lost) await reopened();
      const held = await database.get('meta', importKey(id));
      return held !== undefined && 'cards' in held ? held.cards : '';
    },
    close: () => {
      closed = true;
      database.close();
    },
  };
}
