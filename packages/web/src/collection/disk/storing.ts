import type { Commit } from '../memory/commit.ts';
import { type Operation, weightOf } from '../memory/operation.ts';
import { type Broadcast, createDisk, type Disk, type StoringParts, toRead } from './disk-state.ts';
import { createMemoryDatabase } from './memory-database.ts';
import type { Imported } from './save.ts';
import { settleDisk, writeCommit } from './write-commit.ts';

/**
 * Synchronises replica, disk and the other tabs. Each write raises the version on disk by one; a tab that receives a version
 * other than its next one has missed something and reads the disk.
 */
export interface Storing {
  open(learner: string): Promise<void>;
  close(): void;
  /** True when something is not on disk. */
  warning(): boolean;
  /** Writes and broadcasts operations that the replica has already. */
  enter(operations: readonly Operation[]): Promise<void>;
  /**
   * Writes the operations of an import before they show, in one transaction with the ids of its cards; false, and nothing
   * is written, if the disk does not take them.
   */
  enterWhole(operations: readonly Operation[], imported: Imported): Promise<boolean>;
  /** Ids of the cards of an import made on this device. */
  cardsOfImport(id: string): Promise<readonly string[]>;
  /** See `LocalDatabase.note`; '' also if the disk fails. */
  note(name: string): Promise<string>;
  /** Best effort: a failed write is ignored. */
  keepNote(name: string, text: string): Promise<void>;
  /** See `LocalDatabase.marks`; empty also if the disk fails. */
  marks(name: string): Promise<readonly string[]>;
  /** Best effort: a failed write is ignored. */
  mark(name: string, id: string): Promise<void>;
  /** Applies, writes and broadcasts a commit. */
  commit(commit: Commit): Promise<void>;
  dismiss(id: string): Promise<void>;
  /** Epoch ms at which the copy was last found to be the server's, 0 for never. */
  checkedAt(): number;
  /** Writes that moment. */
  checked(at: number): Promise<void>;
  /** Reads the disk if another tab has written what this one did not receive. Call it under the exchange's lock. */
  catchUp(): Promise<void>;
  /** Writes the columns again if they are behind, or if many deltas lie beside them. Call it under the exchange's lock. */
  settle(): Promise<void>;
}

/** Changes entered at once above which other tabs read them from the disk: copying them into a message takes long. */
const MUCH = 2000;

/** Applies another tab's write. */
function receive(disk: Disk, { replica, onChange }: StoringParts, message: Broadcast): void {
  const { state } = disk;
  if (message.version <= state.version) return;
  if (message.version !== state.version + 1 || message.kind === 'much') {
    return void disk.readAgain().catch(() => disk.warn(true));
  }
  state.version = message.version;
  switch (message.kind) {
    case 'entered':
      for (const operation of message.operations) replica.add(operation);
      break;
    case 'commit':
      replica.commit(message.commit);
      break;
    case 'dismissed':
      replica.dismiss(message.id);
  }
  onChange();
}

/** Opens the learner's disk; if the browser has none, the collection lives in memory and the learner sees a warning. */
async function openDisk(disk: Disk, parts: StoringParts, learner: string): Promise<void> {
  const { state } = disk;
  try {
    state.database = await parts.open(learner);
    await disk.read();
    disk.warn(false);
  } catch {
    state.database = createMemoryDatabase();
    state.version = 0;
    parts.replica.load(await state.database.load());
    parts.onLoad();
    disk.warn(true);
  }
  const channel = parts.openChannel<Broadcast>(`siedem-${learner}`, (message) => receive(disk, parts, message));
  state.broadcast = channel.post;
  state.closeChannel = channel.close;
}

function closeDisk({ state }: Disk): void {
  state.closeChannel();
  state.database.close();
  state.database = createMemoryDatabase();
  state.broadcast = () => undefined;
  state.closeChannel = () => undefined;
  state.unwritten.clear();
  state.undequeued.clear();
  state.isBehind = false;
  state.warning = false;
}

/** See {@link Storing.enterWhole}. */
async function enterWhole(
  { state, readAgain }: Disk,
  operations: readonly Operation[],
  imported: Imported,
): Promise<boolean> {
  const target = state.database;
  try {
    const next = await target.save({ enqueue: operations, imported });
    if (target !== state.database) return false;
    if (next === state.version + 1) state.version = next;
    else await readAgain();
    state.broadcast(toRead(next));
    return true;
  } catch {
    return false;
  }
}

export function createStoring(parts: StoringParts): Storing {
  const { replica, onChange } = parts;
  const disk = createDisk(parts);
  const { state, save } = disk;
  return {
    open: (learner) => openDisk(disk, parts, learner),
    close: () => closeDisk(disk),
    warning: () => state.warning,
    enter: async (operations) => {
      for (const operation of operations) state.unwritten.set(operation.id, operation);
      const isMuch = operations.reduce((sum, operation) => sum + weightOf(operation), 0) > MUCH;
      const message = (version: number): Broadcast =>
        isMuch ? toRead(version) : { kind: 'entered', version, operations };
      if (!(await save({ enqueue: operations }, message))) return;
      for (const operation of operations) state.unwritten.delete(operation.id);
    },
    enterWhole: (operations, imported) => enterWhole(disk, operations, imported),
    cardsOfImport: async (id) => {
      const cards = await state.database.cardsOfImport(id);
      return cards === '' ? [] : cards.split('\n');
    },
    note: (name) => state.database.note(name).catch(() => ''),
    keepNote: (name, text) => state.database.keepNote(name, text).catch(() => undefined),
    marks: (name) => state.database.marks(name).catch(() => []),
    mark: (name, id) => state.database.mark(name, id).catch(() => undefined),
    commit: (commit) => writeCommit(disk, parts, commit),
    dismiss: async (id) => {
      replica.dismiss(id);
      onChange();
      await save({ dismiss: [id] }, (version) => ({ kind: 'dismissed', version, id }));
    },
    checkedAt: () => state.checkedAt,
    checked: async (at) => {
      state.checkedAt = at;
      await save({ checkedAt: at }, (version) => ({ kind: 'commit', version, commit: {} }));
    },
    catchUp: async () => {
      try {
        await state.reading;
        if (!state.isBehind && (await state.database.version()) !== state.version) await disk.readAgain();
      } catch {
        // The browser closed the database.
        disk.fallBehind();
      }
    },
    settle: () => settleDisk(disk, parts),
  };
}
