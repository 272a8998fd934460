import type { Review } from '@siedem/domain';
import type { Kysely, RawBuilder, Selectable } from 'kysely';
import type { BoxRow } from './boxes.ts';
import type { CardRow } from './cards.ts';
import { BOX_COLUMNS } from '../engine/columns.ts';
import type { Tx } from '../engine/context.ts';
import { besideLearner, jsonRows, oneRow, typed } from '../engine/dialects/json.ts';
import { prepare } from '../engine/prepare.ts';
import type { Schema } from '../engine/schema.ts';
import type { ReviewsTable } from '../engine/tables/learning.ts';

// Each statement twice: for the single answer that a lesson sends, where everything beyond the row itself is
// overhead (`npm run bench -- reviews`); and for the batch after an offline period, as one statement however many.

export type ReviewRow = Selectable<ReviewsTable>;
/** An answer of a lesson: no import brought it. */
export type NewReview = Omit<ReviewRow, 'user_id' | 'received_at' | 'undone' | 'source' | 'import_number'>;
export type Move = Pick<
  CardRow,
  'id' | 'box_id' | 'modified_at' | 'moved_by' | 'revision' | 'last_review' | 'paused_ms'
>;
export type ReviewedCard = Move & Pick<CardRow, 'category_id'>;

type One = { userId: string; id: string; card: string; box: string };
type Many = { userId: string; json: string };
const ONE = ['userId', 'id', 'card', 'box'] as const;
const MANY = ['userId', 'json'] as const;

/** The rows that an answer refers to, as far as they exist: itself if it is recorded already, its card, its box. */
type Named = { [K in keyof ReviewedCard]: ReviewedCard[K] | null } & {
  readonly known: string | null;
  readonly named_box: string | null;
};

const SENT = { id: 'text', card: 'text', box: 'text' } as const;
type ReviewNames = { [K in keyof typeof SENT]: string };

/** The learner's id is a value at each table, not a join: a database sharded by user needs it to pick the shard. */
const namedBy = (db: Kysely<Schema>, userId: RawBuilder<string>, rows: RawBuilder<ReviewNames & { user_id: string }>) =>
  db
    .selectFrom(rows.as('sent'))
    .leftJoin('reviews', (join) => join.on('reviews.user_id', '=', userId).onRef('reviews.id', '=', 'sent.id'))
    .leftJoin('cards', (join) => join.on('cards.user_id', '=', userId).onRef('cards.id', '=', 'sent.card'))
    .leftJoin('boxes', (join) =>
      join
        .on('boxes.user_id', '=', userId)
        .onRef('boxes.category_id', '=', 'cards.category_id')
        .onRef('boxes.id', '=', 'sent.box'),
    )
    .select(['cards.id', 'cards.category_id', 'cards.box_id', 'cards.modified_at', 'cards.moved_by'])
    .select(['cards.revision', 'cards.last_review', 'cards.paused_ms'])
    .select(['reviews.id as known', 'boxes.id as named_box']);

const namedByOne = prepare<One, Named>('named-by-review', ONE, (db, p, dialect) =>
  namedBy(db, p.userId, oneRow<ReviewNames>(dialect, p.userId, p, SENT)),
);

const namedByMany = prepare<Many, Named>('named-by-reviews', MANY, (db, p, dialect) =>
  namedBy(db, p.userId, jsonRows<ReviewNames>(dialect, p, SENT)),
);

/** Every box of the learner. */
export const boxesOfLearner = prepare<{ userId: string }, BoxRow>('boxes-of-learner', ['userId'], (db, p) =>
  db.selectFrom('boxes').select(BOX_COLUMNS).where('user_id', '=', p.userId),
);

/** A box among those of several categories. */
export const boxKey = (categoryId: string, box: string): string => `${categoryId} ${box}`;

/** Input for judging the reviews. */
export interface Reviewed {
  /** ids of those that are recorded already; the new ones are added */
  readonly known: Set<string>;
  /** the cards they are about, each once */
  readonly cards: readonly ReviewedCard[];
  /** {@link boxKey} of the boxes that the reviews name and that exist */
  readonly open: ReadonlySet<string>;
  /** the categories in which a review names a box that does not */
  readonly incomplete: ReadonlySet<string>;
}

/** Reads the rows that the reviews refer to, in one round trip. */
export const readReviewed = async (tx: Tx, userId: string, reviews: readonly Review[]): Promise<Reviewed> => {
  const [first] = reviews;
  if (!first) return { known: new Set(), cards: [], open: new Set(), incomplete: new Set() };
  const sent = ({ id, card, to: box }: Review): ReviewNames => ({ id, card, box });
  const rows =
    reviews.length === 1
      ? await tx.all(namedByOne, { ...sent(first), userId })
      : await tx.all(namedByMany, { userId, json: JSON.stringify(reviews.map(sent)) });
  const known = new Set<string>();
  const cards = new Map<string, ReviewedCard>();
  const open = new Set<string>();
  const incomplete = new Set<string>();
  for (const row of rows) {
    if (row.known !== null) known.add(row.known);
    if (!isCard(row)) continue;
    cards.set(row.id, row);
    if (row.named_box === null) incomplete.add(row.category_id);
    else open.add(boxKey(row.category_id, row.named_box));
  }
  return { known, cards: [...cards.values()], open, incomplete };
};

const isCard = (row: Named): row is Omit<Named, keyof ReviewedCard> & ReviewedCard => row.id !== null;

/** Columns of an answer as a lesson sends it, with their types in JSON. */
export const REVIEW_COLUMNS = {
  revision: 'integer',
  id: 'text',
  card_id: 'text',
  at: 'integer',
  direction: 'text',
  typed: 'text',
  verdict: 'text',
  override: 'integer',
  from_box: 'text',
  to_box: 'text',
  took_ms: 'integer',
  previous: 'text',
} as const;

/** The row of an answer, recorded under a revision after the previous answer of its card. */
export const reviewRow = (
  review: Omit<Review, 'direction' | 'verdict'> & { readonly direction: string; readonly verdict: string },
  revision: number,
  previous: string | null,
) => ({
  revision,
  id: review.id,
  card_id: review.card,
  at: review.at,
  direction: review.direction,
  typed: review.typed,
  verdict: review.verdict,
  override: review.override ? (1 as const) : (0 as const),
  from_box: review.from,
  to_box: review.to,
  took_ms: review.tookMs,
  previous,
});

const SENT_COLUMNS = [
  'revision',
  'id',
  'card_id',
  'at',
  'direction',
  'typed',
  'verdict',
  'override',
  'from_box',
  'to_box',
  'took_ms',
  'previous',
] as const;

const insertReview = prepare<NewReview & { userId: string; now: number }, never>(
  'insert-review',
  ['userId', 'now', ...SENT_COLUMNS],
  (db, p) => {
    const { userId: user_id, now: received_at, ...review } = p;
    return db.insertInto('reviews').values({ user_id, received_at, ...review });
  },
);

const insertReviews = prepare<Many & { now: number }, never>('insert-reviews', [...MANY, 'now'], (db, p, dialect) =>
  db
    .insertInto('reviews')
    .columns(['user_id', ...SENT_COLUMNS, 'received_at'])
    .expression(
      besideLearner(db, p.userId, jsonRows<NewReview>(dialect, p, REVIEW_COLUMNS))
        .select(['users.id as user_id', ...SENT_COLUMNS.map((column) => `sent.${column}` as const)])
        .select(typed(dialect, p.now, 'integer').as('received_at')),
    ),
);

const MOVE = {
  id: 'text',
  box_id: 'text',
  modified_at: 'integer',
  moved_by: 'text',
  revision: 'integer',
  last_review: 'text',
  paused_ms: 'integer',
} as const;

const moveCard = prepare<Move & { userId: string }, never>(
  'move-card',
  ['userId', 'id', 'box_id', 'modified_at', 'moved_by', 'revision', 'last_review', 'paused_ms'],
  (db, p) => {
    const {
      userId,
      id,
      ...place
    }: { readonly [K in keyof Move | 'userId']: RawBuilder<(Move & { userId: string })[K]> } = p;
    return db.updateTable('cards').set(place).where('user_id', '=', userId).where('id', '=', id);
  },
);

const moveCards = prepare<Many, never>('move-cards', MANY, (db, p, dialect) =>
  db
    .with(
      (cte) => cte('sent').materialized(),
      (rows) => rows.selectFrom(jsonRows<Move>(dialect, p, MOVE).as('row')).selectAll(),
    )
    .updateTable('cards')
    .from('sent')
    .set((eb) => ({
      box_id: eb.ref('sent.box_id'),
      modified_at: eb.ref('sent.modified_at'),
      moved_by: eb.ref('sent.moved_by'),
      revision: eb.ref('sent.revision'),
      last_review: eb.ref('sent.last_review'),
      paused_ms: eb.ref('sent.paused_ms'),
    }))
    .whereRef('cards.user_id', '=', 'sent.user_id')
    .whereRef('cards.id', '=', 'sent.id')
    // as a value too, for sharding; not on SQLite, which would pick it as the index term and scan all the learner's cards
    .$if(dialect === 'postgres', (update) => update.where('cards.user_id', '=', p.userId)),
);

/** Adds reviews that are not recorded yet; the statement is sent with the commit. */
export const addReviews = (tx: Tx, userId: string, reviews: readonly NewReview[], now: number): void => {
  const [review] = reviews;
  if (!review) return;
  if (reviews.length === 1) tx.last(insertReview, { ...review, userId, now });
  else tx.last(insertReviews, { userId, now, json: JSON.stringify(reviews) });
};

/** Moves cards into their boxes; sent with the commit too. */
export const putCards = (tx: Tx, userId: string, moves: readonly Move[]): void => {
  const [move] = moves;
  if (!move) return;
  if (moves.length === 1) tx.last(moveCard, { ...move, userId });
  else tx.last(moveCards, { userId, json: JSON.stringify(moves) });
};
