import type { OpenChannel } from '../../platform/channel.ts';
import { type Commit, commitSize, settledBy } from '../memory/commit.ts';
import type { LocalDatabase, Save } from './database.ts';
import { createMemoryDatabase } from './memory-database.ts';
import type { Operation } from '../memory/operation.ts';
import type { Replica } from '../memory/replica.ts';

/** Changed cards kept one by one on disk before the columns are written anew, when nothing else is to do. */
const DELTAS_MAX = 2000;
/** Rows of one commit above which the columns are written at the end instead of each row. */
const LARGE = 1000;

type Told =
  | { readonly kind: 'entered'; readonly version: number; readonly operations: readonly Operation[] }
  | { readonly kind: 'commit'; readonly version: number; readonly commit: Commit }
  | { readonly kind: 'dismissed'; readonly version: number; readonly id: string }
  /** Too much to tell: read it from the disk. */
  | { readonly kind: 'much'; readonly version: number };

const toRead = (version: number): Told => ({ kind: 'much', version });

export interface StoringParts {
  readonly replica: Replica;
  readonly open: (learner: string) => Promise<LocalDatabase>;
  readonly openChannel: OpenChannel;
  /** The replica was filled from the disk. */
  readonly onLoad: () => void;
  /** The replica or `warning()` changed through another tab or the disk. */
  readonly onChange: () => void;
  readonly whenIdle: (task: () => void) => () => void;
}

/**
 * Keeps replica, disk and the other tabs the same. Each write raises the version on disk by one; a tab that is told of a
 * version that is not its next one has missed something and reads the disk.
 */
export interface Storing {
  open(learner: string): Promise<void>;
  close(): void;
  /** True when something is not on disk. */
  warning(): boolean;
  /** Writes and tells operations that the replica has already. */
  enter(operations: readonly Operation[]): Promise<void>;
  /**
   * Writes operations before anybody sees them, all in one transaction with the cards of the import that they are; false
   * where the disk does not take them, and nothing has happened.
   */
  enterWhole(
    operations: readonly Operation[],
    imported: { readonly id: string; readonly cards: string },
  ): Promise<boolean>;
  /** Ids of the cards of an import made on this device. */
  cardsOfImport(id: string): Promise<readonly string[]>;
  /** Applies, writes and tells a commit. */
  commit(commit: Commit): Promise<void>;
  dismiss(id: string): Promise<void>;
  /** Epoch ms at which the copy was last found to be the server's, 0 for never. */
  checkedAt(): number;
  /** Keeps that moment. */
  checked(at: number): Promise<void>;
  /** Reads the disk if another tab has written what this one was not told. Call it under the exchange's lock. */
  catchUp(): Promise<void>;
  /** Writes what was too much to write bit by bit. Call it under the exchange's lock. */
  settle(): Promise<void>;
}

export function createStoring({ replica, open, openChannel, onLoad, onChange, whenIdle }: StoringParts): Storing {
  let database: LocalDatabase = createMemoryDatabase();
  let tell: (told: Told) => void = () => undefined;
  let closeChannel = (): void => undefined;
  let version = 0;
  let deltas = 0;
  let checkedAt = 0;
  let warning = false;
  /** The columns on disk are behind the replica's base; nothing of the base is written until they are made anew. */
  let behind = false;
  /** Operations whose writing is under way or failed. */
  const unwritten = new Map<string, Operation>();
  /** Operations that are done with, though the disk did not take it. */
  const undequeued = new Set<string>();
  let reading: Promise<void> = Promise.resolve();
  let readings = 0;

  const warn = (next: boolean): void => {
    if (warning === next) return;
    warning = next;
    onChange();
  };

  const read = async (): Promise<void> => {
    const stored = await database.load();
    const kept = new Set(stored.pending.map(({ id }) => id));
    version = stored.version;
    deltas = stored.deltas;
    checkedAt = stored.checkedAt;
    readings++;
    replica.load({
      ...stored,
      pending: [...stored.pending, ...[...unwritten.values()].filter(({ id }) => !kept.has(id))].filter(
        ({ id }) => !undequeued.has(id),
      ),
    });
    onLoad();
  };
  const readAgain = (): Promise<void> => {
    reading = reading.then(read, read);
    return reading;
  };

  /** Writes; false when the disk did not take it. */
  const save = async (what: Save, told: (version: number) => Told): Promise<boolean> => {
    const target = database;
    try {
      const next = await target.save(what);
      if (target !== database) return true;
      if (next === version + 1) version = next;
      else if (next > version) await readAgain();
      tell(told(next));
      return true;
    } catch {
      // Quota, a closed or broken database: what is in memory stays, the learner is told, the next settle tries again.
      if (target === database) {
        behind = true;
        warn(true);
      }
      return false;
    }
  };

  const listen = (told: Told): void => {
    if (told.version <= version) return;
    if (told.version !== version + 1 || told.kind === 'much') return void readAgain().catch(() => warn(true));
    version = told.version;
    switch (told.kind) {
      case 'entered':
        for (const operation of told.operations) replica.add(operation);
        break;
      case 'commit':
        replica.commit(told.commit);
        break;
      case 'dismissed':
        replica.dismiss(told.id);
    }
    onChange();
  };

  const allSnapshots = (): Save => ({
    allMargins: replica.margins.confirmed,
    structure: replica.baseStructure(),
    revision: replica.revision(),
    snapshots: [...replica.baseStructure().boxes.keys()].map((category) => ({
      category,
      cards: replica.baseCards(category),
    })),
  });

  return {
    open: async (learner) => {
      try {
        database = await open(learner);
        await read();
        warn(false);
      } catch {
        database = createMemoryDatabase();
        version = 0;
        replica.load(await database.load());
        onLoad();
        warn(true);
      }
      const channel = openChannel<Told>(`siedem-${learner}`, listen);
      tell = channel.post;
      closeChannel = channel.close;
    },
    close: () => {
      closeChannel();
      database.close();
      database = createMemoryDatabase();
      tell = () => undefined;
      closeChannel = () => undefined;
      unwritten.clear();
      undequeued.clear();
      behind = false;
      warning = false;
    },
    warning: () => warning,
    enter: async (operations) => {
      for (const operation of operations) unwritten.set(operation.id, operation);
      if (!(await save({ enqueue: operations }, (next) => ({ kind: 'entered', version: next, operations })))) return;
      for (const operation of operations) unwritten.delete(operation.id);
    },
    enterWhole: async (operations, imported) => {
      const target = database;
      try {
        const next = await target.save({ enqueue: operations, imported });
        if (target !== database) return false;
        if (next === version + 1) version = next;
        else await readAgain();
        tell(toRead(next));
        return true;
      } catch {
        return false;
      }
    },
    cardsOfImport: async (id) => {
      const cards = await database.cardsOfImport(id);
      return cards === '' ? [] : cards.split('\n');
    },
    commit: async (commit) => {
      if (commit.reset === true) behind = true;
      const readingsBefore = readings;
      const changed = replica.commit(commit);
      if (commit.reset === true) onLoad();
      onChange();
      const gone = settledBy(commit);
      for (const id of gone) unwritten.delete(id);
      const queue: Save = { dequeue: gone, replace: commit.replaced ?? [], refuse: commit.refused ?? [] };
      if (changed.size > LARGE) behind = true;
      const margins = replica.margins
        .takeChanged()
        .map((id) => [id, replica.margins.confirmed.get(id) ?? null] as const);
      const much = behind;
      if (much && gone.length === 0 && queue.refuse?.length === 0 && queue.replace?.length === 0) return;
      deltas += changed.size;
      const saved = await save(
        much
          ? queue
          : {
              ...queue,
              margins,
              cards: [...changed].map((id) => [id, replica.baseCard(id)] as const),
              structure: replica.baseStructure(),
              revision: replica.revision(),
            },
        (next) => (much || commitSize(commit) > LARGE ? toRead(next) : { kind: 'commit', version: next, commit }),
      );
      if (!saved) for (const id of gone) undequeued.add(id);
      // The disk was read between the change in memory and its writing: memory has lost it.
      else if (readings !== readingsBefore) await readAgain();
    },
    dismiss: async (id) => {
      replica.dismiss(id);
      onChange();
      await save({ dismiss: [id] }, (next) => ({ kind: 'dismissed', version: next, id }));
    },
    checkedAt: () => checkedAt,
    checked: async (at) => {
      checkedAt = at;
      await save({ checkedAt: at }, (next) => ({ kind: 'commit', version: next, commit: {} }));
    },
    catchUp: async () => {
      try {
        await reading;
        if (!behind && (await database.version()) !== version) await readAgain();
      } catch {
        // The browser took the database away: what is in memory goes on, the learner is told, settle tries to write it.
        behind = true;
        warn(true);
      }
    },
    settle: async () => {
      if (behind) {
        // What the learner did comes first, and by itself: there may be room for that and not for all cards anew.
        const [missing, done] = [[...unwritten.values()], [...undequeued]];
        if (missing.length + done.length > 0) {
          const write: Save = { enqueue: missing, dequeue: done };
          if (!(await save(write, toRead))) return;
          for (const { id } of missing) unwritten.delete(id);
          for (const id of done) undequeued.delete(id);
        }
        if (!(await save(allSnapshots(), toRead))) return;
        behind = false;
        deltas = 0;
        warn(false);
      } else if (deltas > DELTAS_MAX) {
        await new Promise<void>((resolve) => void whenIdle(resolve));
        if (await save(allSnapshots(), toRead)) deltas = 0;
      }
    },
  };
}
