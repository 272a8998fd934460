import { type Commit, commitSize, settledBy } from '../memory/commit.ts';
import type { Replica } from '../memory/replica.ts';
import type { LocalDatabase } from './database.ts';
import { type Disk, type StoringParts, toRead } from './disk-state.ts';
import type { Save } from './save.ts';
import { type Snapshot, writeSnapshot } from './snapshot.ts';

/** Deltas on disk above which the columns are rewritten in idle time. */
const DELTAS_MAX = 2000;
/** Rows of one commit above which the columns are written at the end instead of each row. */
const LARGE = 1000;

type CommitParts = Pick<StoringParts, 'replica' | 'onLoad' | 'onChange'>;

/** Applies a commit to the replica, writes it and broadcasts it. */
export async function writeCommit(disk: Disk, { replica, onLoad, onChange }: CommitParts, commit: Commit) {
  const { state } = disk;
  if (commit.reset === true) state.isBehind = true;
  const readsBefore = state.reads;
  const changed = replica.commit(commit);
  if (commit.reset === true) onLoad();
  onChange();
  const settled = settledBy(commit);
  for (const id of settled) state.unwritten.delete(id);
  if (changed.size > LARGE) state.isBehind = true;
  const margins = replica.margins.takeChanged().map((id) => [id, replica.margins.confirmed.get(id) ?? null] as const);
  const { replaced = [], refused = [] } = commit;
  const outbox: Save = { dequeue: settled, replace: replaced, refuse: refused };
  const outboxOnly = state.isBehind;
  if (outboxOnly && settled.length === 0 && replaced.length === 0) return;
  state.deltas += changed.size;
  const base: Save = {
    margins,
    cards: [...changed].map((id) => [id, replica.baseCard(id)] as const),
    structure: replica.baseStructure(),
    revision: replica.revision(),
  };
  const saved = await disk.save(outboxOnly ? outbox : { ...outbox, ...base }, (version) =>
    outboxOnly || commitSize(commit) > LARGE ? toRead(version) : { kind: 'commit', version, commit },
  );
  if (!saved) for (const id of settled) state.undequeued.add(id);
  // The disk was read between the change in memory and its write, so memory has lost the change.
  else if (state.reads !== readsBefore) await disk.readAgain();
}

/**
 * Writes everything that the server has confirmed; false if the disk did not take it, was read meanwhile, or is another
 * learner's by now.
 *
 * @param database that of the learner whose cards they are
 */
async function saveWholeBase({ state, save }: Disk, replica: Replica, database: LocalDatabase): Promise<boolean> {
  const { reads } = state;
  const snapshots: Snapshot[] = [];
  for (const category of replica.baseStructure().boxes.keys()) {
    snapshots.push(await writeSnapshot(category, replica.baseCards(category)));
  }
  if (state.database !== database || state.reads !== reads) return false;
  const structure = replica.baseStructure();
  const [allMargins, revision] = [replica.margins.confirmed, replica.revision()];
  return save({ allMargins, structure, revision, snapshots }, toRead);
}

/** Writes only the outbox, which may fit if the cards do not. False if it does not either. */
async function writeOutbox(disk: Disk): Promise<boolean> {
  const { state } = disk;
  const [missing, done] = [[...state.unwritten.values()], [...state.undequeued]];
  if (missing.length + done.length === 0) return true;
  if (!(await disk.save({ enqueue: missing, dequeue: done }, toRead))) return false;
  for (const { id } of missing) state.unwritten.delete(id);
  for (const id of done) state.undequeued.delete(id);
  return true;
}

/** Writes the columns again if they are behind the replica, or in idle time if many deltas lie beside them. */
export async function settleDisk(disk: Disk, { replica, whenIdle }: Pick<StoringParts, 'replica' | 'whenIdle'>) {
  const { state } = disk;
  const { database, failures } = state;
  if (state.isBehind) {
    if (!(await writeOutbox(disk)) || !(await saveWholeBase(disk, replica, database))) return;
    // Another write failed meanwhile: the next time mends that one too.
    if (state.failures !== failures) return;
    state.isBehind = false;
    state.deltas = 0;
    disk.warn(false);
  } else if (state.deltas > DELTAS_MAX) {
    await new Promise<void>((resolve) => void whenIdle(resolve));
    if (await saveWholeBase(disk, replica, database)) state.deltas = 0;
  }
}
