import { deleteDB } from 'idb';
import { EMPTY_STRUCTURE } from '../memory/rows.ts';
import type { StoredCollection } from '../memory/replica.ts';
import { withinLimit } from '../../platform/within-limit.ts';
import {
  connect,
  databaseName,
  importKey,
  markKey,
  marksUnder,
  noteKey,
  META,
  NO_META,
  OPEN_LIMIT_MS,
  stateOf,
  STORES,
} from './database-connection.ts';
import { isBlind, type Save, writeSave } from './save.ts';
import { readSnapshot } from './snapshot.ts';
import { readOperation } from './stored-operation.ts';

/** Content of the disk. */
export interface LoadedCollection extends StoredCollection {
  /** Raised by every save. */
  readonly version: number;
  /** Deltas: changed cards beside the columns. */
  readonly deltas: number;
  /** Epoch ms at which the copy was last found equal to the server's, 0 for never. */
  readonly checkedAt: number;
}

/** One learner's collection on disk. Every change raises `version`, so that tabs notice what they missed. */
export interface LocalDatabase {
  load(): Promise<LoadedCollection>;
  /** @returns the version after it */
  save(save: Save): Promise<number>;
  version(): Promise<number>;
  /** How many operations wait to be sent, or were refused and not dismissed. */
  unsent(): Promise<number>;
  /** Ids of the cards of an import that was made on this device, a line each; empty for others. */
  cardsOfImport(id: string): Promise<string>;
  /** A text stored under a name beside the collection, '' if there is none; deleted with the learner's data. */
  note(name: string): Promise<string>;
  keepNote(name: string, text: string): Promise<void>;
  /** Ids marked under a name: a set with a record per id, so that tabs do not overwrite each other's marks. */
  marks(name: string): Promise<readonly string[]>;
  mark(name: string, id: string): Promise<void>;
  close(): void;
}

type Connection = Awaited<ReturnType<typeof connect>>;

/** Reading 100,000 cards takes a tenth of a second, on a slow phone some. */
const LOAD_LIMIT_MS = 20_000;

async function loadFrom(database: Connection): Promise<LoadedCollection> {
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
  return {
    version: versions[0] ?? 0,
    revision: meta.revision,
    checkedAt: meta.checkedAt ?? 0,
    deltas: deltas.length,
    structure:
      meta === NO_META
        ? EMPTY_STRUCTURE
        : { categories: meta.categories, boxes: new Map(meta.boxes), lessons: new Map(meta.lessons) },
    columns: snapshots.map(readSnapshot),
    cards: deltas.map(({ id, row }) => [id, row] as const),
    margins: margins.map(({ card, margin }) => [card, margin] as const),
    pending: outbox.map(({ operation }) => readOperation(operation)),
    refusals: refusals.map(({ operation, message }) => ({ operation, message })),
  };
}

async function saveTo(database: Connection, save: Save): Promise<number> {
  const tx = database.transaction(STORES, 'readwrite');
  const versions = tx.objectStore('version');
  const cleared = versions.clear();
  const version = versions.add(true);
  const writes = writeSave(tx, save);
  // The browser finishes a committed transaction even if the page goes away now.
  if (isBlind(save)) tx.commit();
  // A write that fails ends the transaction and the other writes; `done` rejects once for all.
  await Promise.all([cleared, ...writes, version, tx.done]);
  return version;
}

async function unsentIn(database: Connection): Promise<number> {
  const tx = database.transaction(['outbox', 'refusals'], 'readonly');
  const [waiting, refused] = await Promise.all([tx.objectStore('outbox').count(), tx.objectStore('refusals').count()]);
  return waiting + refused;
}

/** Deletes a learner's database; other tabs close theirs when they hear of it. */
export const deleteDatabase = (learner: string): Promise<void> =>
  withinLimit(OPEN_LIMIT_MS, 'IndexedDB', deleteDB(databaseName(learner)));

/** Opens a learner's database, and again after the browser took it away. Rejects if the browser gives none. */
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
  /** Awaited only if the connection is lost: otherwise a save must begin synchronously. */
  const reopened = (): Promise<void> =>
    (opening ??= openAgain().finally(() => {
      opening = undefined;
    }));

  return {
    load: async () => {
      if (lost) await reopened();
      return loadFrom(database);
    },
    save: async (save) => {
      if (lost) await reopened();
      return saveTo(database, save);
    },
    version: async () => {
      if (lost) await reopened();
      return (await database.getAllKeys('version'))[0] ?? 0;
    },
    unsent: async () => {
      if (lost) await reopened();
      return unsentIn(database);
    },
    cardsOfImport: async (id) => {
      if (lost) await reopened();
      const held = await database.get('meta', importKey(id));
      return held !== undefined && 'cards' in held ? held.cards : '';
    },
    note: async (name) => {
      if (lost) await reopened();
      const held = await database.get('meta', noteKey(name));
      return held !== undefined && 'note' in held ? held.note : '';
    },
    keepNote: async (name, text) => {
      if (lost) await reopened();
      await database.put('meta', { note: text }, noteKey(name));
    },
    marks: async (name) => {
      if (lost) await reopened();
      const keys = await database.getAllKeys('meta', marksUnder(name));
      return keys.map((key) => key.slice(markKey(name, '').length));
    },
    mark: async (name, id) => {
      if (lost) await reopened();
      await database.put('meta', { note: '' }, markKey(name, id));
    },
    close: () => {
      closed = true;
      database.close();
    },
  };
}
