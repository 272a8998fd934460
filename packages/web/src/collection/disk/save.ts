import type { Margin } from '@siedem/domain';
import type { IDBPTransaction } from 'idb';
import type { Refusal } from '../memory/commit.ts';
import { type Operation, weightOf } from '../memory/operation.ts';
import type { WaitingPart } from '../memory/waiting-part.ts';
import type { CardRow, Structure } from '../memory/rows.ts';
import { importKey, META, type Schema, stateOf, type STORES } from './database-connection.ts';
import type { Snapshot } from './snapshot.ts';
import { type StoredOperation, writeOperation } from './stored-operation.ts';

/** A stored import of this device. */
export interface Imported {
  readonly id: string;
  readonly cards: string;
  readonly parts: readonly WaitingPart[];
}

/** The writes of one transaction, atomic. */
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
  /** Replaces all margins. */
  readonly allMargins?: ReadonlyMap<string, Margin>;
  /** Replaces all categories by these, and with them the changed cards kept aside. */
  readonly snapshots?: readonly Snapshot[];
  readonly structure?: Structure;
  readonly revision?: number | null;
  /** Epoch ms at which the copy was last found to be the server's. */
  readonly checkedAt?: number;
  /** A new import: its id, the ids of its cards, a line each, and its parts, behind what is new beside them. */
  readonly imported?: Imported;
}

type Transaction = IDBPTransaction<Schema, typeof STORES, 'readwrite'>;
type Writes = Promise<unknown>[];

const writesState = ({ structure, revision, checkedAt }: Save): boolean =>
  structure !== undefined || revision !== undefined || checkedAt !== undefined;

/** Cards of new operations that are copied at once: some milliseconds, also on a slow phone. */
const COPIED_AT_ONCE = 1000;

/** Operations in groups that are copied at once. */
function groupsOf(operations: readonly Operation[]): readonly (readonly Operation[])[] {
  const groups: Operation[][] = [];
  let room = 0;
  for (const operation of operations) {
    const weight = weightOf(operation);
    if (weight > room || groups.length === 0) {
      groups.push([]);
      room = COPIED_AT_ONCE;
    }
    groups.at(-1)?.push(operation);
    room -= weight;
  }
  return groups;
}

/** Whether all requests of a save are issued synchronously: it reads nothing first, and has no more than one group. */
export const isBlind = (save: Save): boolean =>
  save.imported === undefined &&
  !writesState(save) &&
  (save.replace ?? []).length + (save.dequeue ?? []).length === 0 &&
  groupsOf(save.enqueue ?? []).length <= 1;

function writeState(tx: Transaction, save: Save): Writes {
  const { structure, revision, checkedAt } = save;
  if (!writesState(save)) return [];
  const meta = tx.objectStore('meta');
  const write = meta.get(META).then((stored) => {
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
  });
  return [write];
}

/** Parts of an import that are copied at once: a fraction of a millisecond each, several with many answers. */
const PARTS_AT_ONCE = 8;
/** Rows that are written at once. */
const ROWS_AT_ONCE = 50;

/** Makes requests, some at a time: meanwhile the page has its turn, and the transaction stays open. */
async function someAtOnce<Item>(
  items: readonly Item[],
  most: number,
  request: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += most) {
    await Promise.all(items.slice(from, from + most).map(request));
  }
}

/** Adds new operations in their order, behind them the parts of an import. */
async function writeNew(tx: Transaction, { enqueue = [], imported }: Save): Promise<void> {
  const outbox = tx.objectStore('outbox');
  const add = (operation: StoredOperation) => outbox.add({ id: operation.id, operation });
  for (const group of groupsOf(enqueue)) await Promise.all(group.map((operation) => add(writeOperation(operation))));
  await someAtOnce(imported?.parts ?? [], PARTS_AT_ONCE, add);
}

function writeOutbox(tx: Transaction, save: Save): Writes {
  const { replace = [], dequeue = [] } = save;
  const outbox = tx.objectStore('outbox');
  const byId = outbox.index('id');
  return [
    writeNew(tx, save),
    ...replace.map(async (operation) => {
      const seq = await byId.getKey(operation.id);
      if (seq !== undefined) await outbox.put({ seq, id: operation.id, operation: writeOperation(operation) });
    }),
    ...dequeue.map(async (id) => {
      const seq = await byId.getKey(id);
      if (seq !== undefined) await outbox.delete(seq);
    }),
  ];
}

function writeRefusals(tx: Transaction, { refuse = [], dismiss = [] }: Save): Writes {
  const refusals = tx.objectStore('refusals');
  return [
    ...refuse.map((refusal) => refusals.put({ ...refusal, id: refusal.operation.id })),
    ...dismiss.map((id) => refusals.delete(id)),
  ];
}

function writeCards(tx: Transaction, { snapshots: categories, cards = [] }: Save): Writes {
  const [snapshots, deltas] = [tx.objectStore('snapshots'), tx.objectStore('deltas')];
  const writes: Writes = [];
  if (categories !== undefined) {
    writes.push(snapshots.clear(), deltas.clear());
    for (const each of categories) writes.push(snapshots.put(each));
  }
  writes.push(someAtOnce(cards, ROWS_AT_ONCE, ([id, row]) => deltas.put({ id, row })));
  return writes;
}

function writeMargins(tx: Transaction, { allMargins, margins: changed = [] }: Save): Writes {
  const margins = tx.objectStore('margins');
  const writes: Writes = [];
  if (allMargins !== undefined) {
    writes.push(margins.clear());
    writes.push(someAtOnce([...allMargins], ROWS_AT_ONCE, ([card, margin]) => margins.put({ card, margin })));
  }
  for (const [card, margin] of changed) {
    writes.push(margin === null ? margins.delete(card) : margins.put({ card, margin }));
  }
  return writes;
}

/** Begins every write of a save; the transaction ends when all are done, or none. */
export function writeSave(tx: Transaction, save: Save): Writes {
  const { imported } = save;
  return [
    ...writeState(tx, save),
    ...writeOutbox(tx, save),
    ...(imported === undefined ? [] : [tx.objectStore('meta').put({ cards: imported.cards }, importKey(imported.id))]),
    ...writeRefusals(tx, save),
    ...writeCards(tx, save),
    ...writeMargins(tx, save),
  ];
}
