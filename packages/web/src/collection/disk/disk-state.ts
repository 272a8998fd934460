import type { OpenChannel } from '../../platform/channel.ts';
import type { Commit } from '../memory/commit.ts';
import type { Operation } from '../memory/operation.ts';
import type { Replica } from '../memory/replica.ts';
import type { LocalDatabase } from './database.ts';
import { createMemoryDatabase } from './memory-database.ts';
import type { Save } from './save.ts';

/** Message to the other tabs after a write; `version` is that of the disk after it. */
export type Broadcast =
  | { readonly kind: 'entered'; readonly version: number; readonly operations: readonly Operation[] }
  | { readonly kind: 'commit'; readonly version: number; readonly commit: Commit }
  | { readonly kind: 'dismissed'; readonly version: number; readonly id: string }
  /** Too large for a message: the receiver reads the disk. */
  | { readonly kind: 'much'; readonly version: number };

export const toRead = (version: number): Broadcast => ({ kind: 'much', version });

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

/** This tab's view of a learner's disk. */
export interface DiskState {
  database: LocalDatabase;
  broadcast: (message: Broadcast) => void;
  closeChannel: () => void;
  version: number;
  /** Changed cards on disk beside the columns. */
  deltas: number;
  checkedAt: number;
  /** Something is not on disk. */
  warning: boolean;
  /** The columns on disk are behind the replica's base; nothing of the base is written until they are written again. */
  isBehind: boolean;
  /** Operations whose write is under way or failed, by id. */
  readonly unwritten: Map<string, Operation>;
  /** Ids of settled operations whose removal the disk did not take. */
  readonly undequeued: Set<string>;
  /** How often the disk did not take a write. */
  failures: number;
  reading: Promise<void>;
  /** How often the disk was read. */
  reads: number;
}

const newDiskState = (): DiskState => ({
  database: createMemoryDatabase(),
  broadcast: () => undefined,
  closeChannel: () => undefined,
  version: 0,
  deltas: 0,
  checkedAt: 0,
  warning: false,
  isBehind: false,
  unwritten: new Map(),
  undequeued: new Set(),
  failures: 0,
  reading: Promise.resolve(),
  reads: 0,
});

export type Disk = ReturnType<typeof createDisk>;

/** Reads and writes of one learner's disk, with the version and the other tabs kept in step. */
export function createDisk({ replica, onLoad, onChange }: Pick<StoringParts, 'replica' | 'onLoad' | 'onChange'>) {
  const state = newDiskState();

  const warn = (next: boolean): void => {
    if (state.warning === next) return;
    state.warning = next;
    onChange();
  };

  const read = async (): Promise<void> => {
    const stored = await state.database.load();
    const kept = new Set(stored.pending.map(({ id }) => id));
    state.version = stored.version;
    state.deltas = stored.deltas;
    state.checkedAt = stored.checkedAt;
    state.reads++;
    const unwritten = [...state.unwritten.values()].filter(({ id }) => !kept.has(id));
    const pending = [...stored.pending, ...unwritten].filter(({ id }) => !state.undequeued.has(id));
    replica.load({ ...stored, pending });
    onLoad();
  };
  /** Reads after the read under way, if there is one. */
  const readAgain = (): Promise<void> => {
    state.reading = state.reading.then(read, read);
    return state.reading;
  };

  /** A write failed: memory is the truth, the learner sees a warning, the next write retries. */
  const fallBehind = (): void => {
    state.isBehind = true;
    state.failures++;
    warn(true);
  };

  /** Writes and broadcasts; false if the disk did not take it. */
  const save = async (what: Save, message: (version: number) => Broadcast): Promise<boolean> => {
    const target = state.database;
    try {
      const next = await target.save(what);
      if (target !== state.database) return true;
      if (next === state.version + 1) state.version = next;
      else if (next > state.version) await readAgain();
      state.broadcast(message(next));
      return true;
    } catch {
      // Quota exceeded, or a closed or broken database.
      if (target === state.database) fallBehind();
      return false;
    }
  };

  return { state, warn, read, readAgain, fallBehind, save };
}
