import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';
import type { ReviewsTable, StudiesTable } from '../engine/tables/learning.ts';

export type StudyRow = Selectable<StudiesTable>;

/** The learner's study record; undefined before it was first made. */
export const findStudy = (reader: Reader, userId: string): Promise<StudyRow | undefined> =>
  reader.db.selectFrom('studies').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** The revision up to which the stored record is counted. */
export const studyRevision = async (reader: Reader, userId: string): Promise<number | undefined> =>
  (await reader.db.selectFrom('studies').select('revision').where('user_id', '=', userId).executeTakeFirst())?.revision;

/**
 * Stores a record unless a better one is stored: one of a later fit, or of the same fit that covers more. So concurrent folds
 * and late jobs never go backwards. Nothing is stored if the learner does not exist.
 */
export const saveStudy = async (tx: Tx, row: StudyRow): Promise<void> => {
  const learner = await tx.db.selectFrom('users').select('id').where('id', '=', row.user_id).executeTakeFirst();
  if (!learner) return;
  await tx.db
    .insertInto('studies')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((eb) => ({
          revision: eb.ref('excluded.revision'),
          model_of: eb.ref('excluded.model_of'),
          body: eb.ref('excluded.body'),
          cards: eb.ref('excluded.cards'),
        }))
        .where((eb) => {
          const stored = eb.fn.coalesce('studies.model_of', eb.val(-1));
          const given = eb.fn.coalesce('excluded.model_of', eb.val(-1));
          return eb.or([
            eb(given, '>', stored),
            eb.and([eb(given, '=', stored), eb('excluded.revision', '>=', eb.ref('studies.revision'))]),
          ]);
        }),
    )
    .execute();
};

/** Deletes the record; it is rebuilt from the log at the next request. */
export const forgetStudy = async (tx: Tx, userId: string): Promise<void> => {
  await tx.db.deleteFrom('studies').where('user_id', '=', userId).execute();
};

/** An answer as folding reads it. */
export type FoldedReview = Pick<
  Selectable<ReviewsTable>,
  | 'revision'
  | 'id'
  | 'card_id'
  | 'at'
  | 'received_at'
  | 'direction'
  | 'verdict'
  | 'override'
  | 'from_box'
  | 'to_box'
  | 'took_ms'
  | 'source'
>;

type Span = { userId: string; after: number; upTo: number; limit: number };

const foldPage = prepare<Span, FoldedReview>('fold-page', ['userId', 'after', 'upTo', 'limit'], (db, p) =>
  db
    .selectFrom('reviews')
    .select(['revision', 'id', 'card_id', 'at', 'received_at', 'direction', 'verdict', 'override'])
    .select(['from_box', 'to_box', 'took_ms', 'source'])
    .where('user_id', '=', p.userId)
    .where('revision', '>', p.after)
    .where('revision', '<=', p.upTo)
    .orderBy('revision')
    .limit(p.limit),
);

/** Answers of a span of revisions, by their key; those taken back too. */
export const answersBetween = (reader: Reader, span: Span): Promise<FoldedReview[]> => reader.all(foldPage, span);

/** How many answers a span has, counted up to `limit`. */
export const countAnswers = async (reader: Reader, { userId, after, upTo, limit }: Span): Promise<number> => {
  const { count } = await reader.db
    .selectFrom(
      reader.db
        .selectFrom('reviews')
        .select('revision')
        .where('user_id', '=', userId)
        .where('revision', '>', after)
        .where('revision', '<=', upTo)
        .limit(limit)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Whether an answer was taken back since a revision. */
export const undoneSince = async (reader: Reader, userId: string, revision: number): Promise<boolean> =>
  (await reader.db
    .selectFrom('reviews')
    .select('revision')
    .where('user_id', '=', userId)
    .where('undone', '>', revision)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Cards and categories deleted since a revision, by id. */
export const deletedSince = async (reader: Reader, userId: string, revision: number): Promise<string[]> => {
  const rows = await reader.db
    .selectFrom('deletions')
    .select('id')
    .where('user_id', '=', userId)
    .where('revision', '>', revision)
    .where('kind', 'in', ['card', 'category'])
    .execute();
  return rows.map(({ id }) => id);
};

/** The learner's highest revision, and up to which deletions are no longer known. */
export const learnerRevision = (
  reader: Reader,
  userId: string,
): Promise<{ readonly revision: number; readonly deletions_from: number } | undefined> =>
  reader.db.selectFrom('users').select(['revision', 'deletions_from']).where('id', '=', userId).executeTakeFirst();

/** The box of every card. */
export interface CardPlaceRow {
  readonly id: string;
  readonly category_id: string;
  readonly box_id: string;
  readonly modified_at: number;
  /** time that pauses lent, which `modified_at` contains */
  readonly paused_ms: number;
}

const places = prepare<{ userId: string }, CardPlaceRow>('card-places', ['userId'], (db, p) =>
  db
    .selectFrom('cards')
    .select(['id', 'category_id', 'box_id', 'modified_at', 'paused_ms'])
    .where('user_id', '=', p.userId),
);

/** All of a learner's cards, in no order. */
export const cardPlaces = (reader: Reader, userId: string): Promise<CardPlaceRow[]> => reader.all(places, { userId });
