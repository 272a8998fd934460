import type { Selectable } from 'kysely';
import type { Learner, Reader, Tx } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';
import type { ImportsTable } from '../engine/tables/learning.ts';
import type { BoxesNote, CreatedNote } from './empty-categories.ts';
import type { SettingsNote } from './import-settings.ts';

export type ImportRow = Selectable<ImportsTable>;

/** Fields of the whole import, sent with each part. */
export interface ImportHead {
  readonly id: string;
  /** in normal form */
  readonly name: string;
  readonly source: ImportRow['source'];
  readonly total: number;
  /** ids of categories made for it */
  readonly made: readonly string[];
}

const COLUMNS = [
  'user_id',
  'id',
  'number',
  'at',
  'name',
  'source',
  'total',
  'made',
  'added',
  'reviews',
  'taken_at',
  'removed',
  'kept',
] as const;

const byId = prepare<{ userId: string; id: string }, ImportRow>('import-by-id', ['userId', 'id'], (db, p) =>
  db.selectFrom('imports').select(COLUMNS).where('user_id', '=', p.userId).where('id', '=', p.id),
);

export const findImport = async (reader: Reader, userId: string, id: string): Promise<ImportRow | undefined> =>
  (await reader.all(byId, { userId, id }))[0];

/** The categories that an import made, as its row keeps them. */
export const madeBy = (row: ImportRow): readonly string[] => listOf(row).filter((id) => typeof id === 'string');

const listOf = ({ made }: ImportRow): readonly unknown[] => {
  const list: unknown = JSON.parse(made);
  return Array.isArray(list) ? list : [];
};

/** What an import did beside its cards and categories, so that taking it back can undo it. */
export interface ImportNote {
  /** id of a pause that it brought */
  readonly pause?: string;
  readonly created?: CreatedNote;
  readonly boxes?: BoxesNote;
  readonly settings?: SettingsNote;
}

/** The notes of an import, from the objects in {@link ImportRow}'s `made`. */
export const notesOf = (row: ImportRow): readonly ImportNote[] =>
  listOf(row).flatMap((each) => (typeof each === 'object' && each !== null ? [each] : []));

/** The row with further notes. */
export const withNotes = (row: ImportRow, notes: readonly ImportNote[]): ImportRow =>
  notes.length === 0 ? row : { ...row, made: JSON.stringify([...listOf(row), ...notes]) };

/** The import that a part belongs to; the first part makes it. What later parts say of it otherwise counts no more. */
export const openImport = async (tx: Tx, learner: Learner, head: ImportHead, now: number): Promise<ImportRow> => {
  const { id, name, source, total, made } = head;
  const { userId: user_id } = learner;
  const found = await findImport(tx, user_id, id);
  if (!found) {
    const row: ImportRow = {
      user_id,
      id,
      number: learner.next(),
      at: now,
      name,
      source,
      total,
      made: JSON.stringify(made),
      added: 0,
      reviews: 0,
      taken_at: null,
      removed: 0,
      kept: null,
    };
    await tx.db.insertInto('imports').values(row).execute();
    return row;
  }
  const before = madeBy(found);
  const all = [...new Set([...before, ...made])];
  if (all.length === before.length) return found;
  return { ...found, made: JSON.stringify([...all, ...notesOf(found)]) };
};

/** Stores a part's changes of its import. */
export const saveImport = async (tx: Tx, row: ImportRow): Promise<void> => {
  const { user_id, id, made, added, reviews, taken_at, removed, kept } = row;
  await tx.db
    .updateTable('imports')
    .set({ made, added, reviews, taken_at, removed, kept })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
};

/** An import and its remaining rows. */
export interface ImportState extends ImportRow {
  /** its cards that still exist */
  readonly cards: number;
  /** of these, those answered or changed since */
  readonly changed: number;
}

/** The newest imports, newest first, with the counts of remaining rows. */
export const listImports = async (reader: Reader, userId: string, limit: number): Promise<ImportState[]> => {
  const rows = await reader.db
    .selectFrom('imports')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  const numbers = rows.map((row) => row.number);
  const left = await reader.db
    .selectFrom('cards')
    .leftJoin('card_margins as margin', (join) =>
      join.onRef('margin.user_id', '=', 'cards.user_id').onRef('margin.card_id', '=', 'cards.id'),
    )
    .select((eb) => [
      'cards.import_number',
      eb.fn.countAll<number>().as('cards'),
      eb.fn
        .count<number>('cards.id')
        .filterWhere(
          eb.or([
            eb('cards.revision', '<>', eb.ref('cards.import_revision')),
            eb('cards.last_review', '<>', ''),
            eb('margin.revision', '>', eb.ref('cards.import_revision')),
          ]),
        )
        .as('changed'),
    ])
    .where('cards.user_id', '=', userId)
    .where('cards.import_number', 'in', [...numbers, -1])
    .groupBy('cards.import_number')
    .execute();
  const counts = new Map(left.map((each) => [each.import_number, each]));
  return rows.map((row) => {
    const { cards = 0, changed = 0 } = counts.get(row.number) ?? {};
    return { ...row, cards, changed };
  });
};
