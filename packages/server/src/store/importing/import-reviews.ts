import { besideLearner, jsonRows, typed } from '../engine/dialects/json.ts';
import type { Learner, Tx } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';
import { REVIEW_COLUMNS, reviewRow } from '../learning/review-statements.ts';

/** An answer of an import, valid in itself; `at` epoch ms. */
export interface ReviewToImport {
  readonly id: string;
  readonly card: string;
  readonly at: number;
  readonly direction: string;
  readonly typed: string;
  readonly verdict: string;
  readonly override: boolean;
  readonly from: string;
  readonly to: string;
  readonly tookMs: number;
  readonly source: string | null;
  /** epoch ms, not after now */
  readonly receivedAt: number;
}

type Many = { userId: string; json: string };
const MANY = ['userId', 'json'] as const;
type ReviewAndCard = { id: string; card: string };

/** The rows that an answer refers to, as far as they exist. */
interface Named {
  readonly id: string;
  /** the answer is recorded already */
  readonly known: string | null;
  /** the import that brought it, null for a lesson */
  readonly known_by: number | null;
  readonly card: string | null;
  /** the last imported answer of the card */
  readonly head: string | null;
}

const namedByImport = prepare<Many, Named>('named-by-import', MANY, (db, p, dialect) =>
  db
    .selectFrom(jsonRows<ReviewAndCard>(dialect, p, { id: 'text', card: 'text' }).as('sent'))
    .leftJoin('reviews', (join) => join.on('reviews.user_id', '=', p.userId).onRef('reviews.id', '=', 'sent.id'))
    .leftJoin('cards', (join) => join.on('cards.user_id', '=', p.userId).onRef('cards.id', '=', 'sent.card'))
    .select(['sent.id', 'reviews.id as known', 'reviews.import_number as known_by'])
    .select(['cards.id as card', 'cards.import_review as head']),
);

const REVIEW = { ...REVIEW_COLUMNS, source: 'text', undone: 'integer', received_at: 'integer' } as const;
type ReviewValues = {
  [K in keyof typeof REVIEW]: (typeof REVIEW)[K] extends 'integer'
    ? K extends 'override'
      ? 0 | 1
      : K extends 'undone'
        ? number | null
        : number
    : K extends 'previous' | 'source'
      ? string | null
      : string;
};
const REVIEW_NAMES = Object.keys(REVIEW) as (keyof typeof REVIEW)[];

const insertReviews = prepare<Many & { number: number }, never>(
  'import-reviews',
  [...MANY, 'number'],
  (db, p, dialect) =>
    db
      .insertInto('reviews')
      .columns(['user_id', ...REVIEW_NAMES, 'import_number'])
      .expression(
        besideLearner(db, p.userId, jsonRows<ReviewValues>(dialect, p, REVIEW))
          .select(['users.id as user_id', ...REVIEW_NAMES.map((column) => `sent.${column}` as const)])
          .select(typed<number | null>(dialect, p.number, 'integer').as('import_number')),
      ),
);

/** A card and its imported answer that was recorded last; null without one. */
export interface ChainHead {
  readonly id: string;
  readonly head: string | null;
}

const setHeads = prepare<Many, never>('import-heads', MANY, (db, p, dialect) =>
  db
    .with(
      (cte) => cte('sent').materialized(),
      (rows) =>
        rows
          .selectFrom(jsonRows<{ id: string; head: string | null }>(dialect, p, { id: 'text', head: 'text' }).as('row'))
          .selectAll(),
    )
    .updateTable('cards')
    .from('sent')
    .set((eb) => ({ import_review: eb.ref('sent.head') }))
    .whereRef('cards.user_id', '=', 'sent.user_id')
    .whereRef('cards.id', '=', 'sent.id')
    .$if(dialect === 'postgres', (update) => update.where('cards.user_id', '=', p.userId)),
);

/** Records where the imported answers of cards begin. Their revisions stay: devices do not receive answers. */
export const putHeads = (tx: Tx, userId: string, heads: readonly ChainHead[]): void => {
  if (heads.length > 0) tx.last(setHeads, { userId, json: JSON.stringify(heads) });
};

export interface ImportedReviews {
  /** recorded by this import, now or when the same part came before */
  readonly recorded: number;
  readonly repeated: number;
  readonly refused: number;
  /** recorded now */
  readonly added: number;
}

interface Importing {
  readonly reviews: readonly ReviewToImport[];
  /** of the import */
  readonly number: number;
}

/**
 * Appends answers to the chains of imported answers of their cards, idempotent by id; they move nothing. Refused
 * are those whose card does not exist.
 */
export const importReviews = async (
  tx: Tx,
  learner: Learner,
  { reviews, number }: Importing,
): Promise<ImportedReviews> => {
  const counts = { recorded: 0, repeated: 0, refused: 0, added: 0 };
  if (reviews.length === 0) return counts;
  const { userId } = learner;
  const sent = reviews.map(({ id, card }): ReviewAndCard => ({ id, card }));
  const rows = await tx.all(namedByImport, { userId, json: JSON.stringify(sent) });
  const heads = new Map<string, string | null>();
  const knownBy = new Map<string, number | null>();
  for (const { id, known, known_by, card, head } of rows) {
    if (known !== null) knownBy.set(id, known_by);
    if (card !== null) heads.set(card, head);
  }
  const seen = new Set<string>();
  const touched = new Set<string>();
  const values: ReviewValues[] = [];
  for (const review of reviews) {
    const isRepeated = seen.has(review.id) || (knownBy.has(review.id) && knownBy.get(review.id) !== number);
    const isRecorded = knownBy.get(review.id) === number;
    const head = heads.get(review.card);
    if (isRepeated) counts.repeated += 1;
    else if (isRecorded) counts.recorded += 1;
    else if (head === undefined) counts.refused += 1;
    else {
      values.push(rowOf(review, learner.next(), head));
      heads.set(review.card, review.id);
      touched.add(review.card);
      counts.recorded += 1;
    }
    if (isRepeated || isRecorded || head !== undefined) seen.add(review.id);
  }
  if (values.length === 0) return counts;
  tx.last(insertReviews, { userId, number, json: JSON.stringify(values) });
  putHeads(
    tx,
    userId,
    [...touched].map((id) => ({ id, head: heads.get(id) ?? null })),
  );
  return { ...counts, added: values.length };
};

const UNDONE = 'undone';

const rowOf = (review: ReviewToImport, revision: number, previous: string | null): ReviewValues => ({
  ...reviewRow(review, revision, previous),
  source: review.source,
  received_at: review.receivedAt,
  // As undoing it here leaves it: nothing that counts answers takes it for one.
  undone: review.verdict === UNDONE ? revision : null,
});
