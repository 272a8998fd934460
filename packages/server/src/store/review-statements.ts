import type { Review } from '@siedem/domain';
import type { RawBuilder, Selectable } from 'kysely';
import type { BoxRow } from './boxes.ts';
import type { CardRow } from './cards.ts';
import type { Tx } from './context.ts';
import { jsonRows, typed } from './dialects/json.ts';
import { prepare } from './prepare.ts';
import type { ReviewsTable } from './schema.ts';

// Each statement twice: for the one answer that a lesson sends as it goes, where everything beyond the row itself is
// overhead; and for the many that come back from a tunnel, as one statement however many.

export type ReviewRow = Selectable<ReviewsTable>;
export type NewReview = Omit<ReviewRow, 'user_id' | 'received_at'>;
export type ReviewedCard = Pick<CardRow, 'id' | 'category_id' | 'box_id' | 'modified_at' | 'moved_by'>;
export type Move = Pick<CardRow, 'id' | 'box_id' | 'modified_at' | 'moved_by' | 'revision'>;

type Id = { id: string };
type One = { userId: string; id: string };
type Many = { userId: string; json: string };
const ONE = ['userId', 'id'] as const;
const MANY = ['userId', 'json'] as const;

const REVIEWED = ['cards.id', 'cards.category_id', 'cards.box_id', 'cards.modified_at', 'cards.moved_by'] as const;

const knownReview = prepare<One, Id>('known-review', ONE, (db, p) =>
  db.selectFrom('reviews').select('id').where('user_id', '=', p.userId).where('id', '=', p.id),
);

const knownReviews = prepare<Many, Id>('known-reviews', MANY, (db, p, dialect) =>
  db
    .with(
      (cte) => cte('sent').materialized(),
      (rows) => rows.selectFrom(jsonRows<Id>(dialect, p, { id: 'text' }).as('row')).selectAll(),
    )
    .selectFrom('sent')
    .innerJoin('reviews', (join) =>
      join.onRef('reviews.user_id', '=', 'sent.user_id').onRef('reviews.id', '=', 'sent.id'),
    )
    .select('reviews.id'),
);

const reviewedCard = prepare<One, ReviewedCard>('reviewed-card', ONE, (db, p) =>
  db.selectFrom('cards').select(REVIEWED).where('user_id', '=', p.userId).where('id', '=', p.id),
);

const reviewedCards = prepare<Many, ReviewedCard>('reviewed-cards', MANY, (db, p, dialect) =>
  db
    .with(
      (cte) => cte('sent').materialized(),
      (rows) => rows.selectFrom(jsonRows<Id>(dialect, p, { id: 'text' }).as('row')).selectAll(),
    )
    .selectFrom('sent')
    .innerJoin('cards', (join) => join.onRef('cards.user_id', '=', 'sent.user_id').onRef('cards.id', '=', 'sent.id'))
    .select(REVIEWED),
);

const namedBox = prepare<One & { box: string }, BoxRow>('named-box', [...ONE, 'box'], (db, p) =>
  db
    .selectFrom('cards')
    .innerJoin('boxes', (join) =>
      join.onRef('boxes.user_id', '=', 'cards.user_id').onRef('boxes.category_id', '=', 'cards.category_id'),
    )
    .selectAll('boxes')
    .where('cards.user_id', '=', p.userId)
    .where('cards.id', '=', p.id)
    .where('boxes.id', '=', p.box),
);

/** Every box of the learner. */
export const boxesOfLearner = prepare<{ userId: string }, BoxRow>('boxes-of-learner', ['userId'], (db, p) =>
  db.selectFrom('boxes').selectAll().where('user_id', '=', p.userId),
);

/** What is needed to judge the reviews. */
export interface Reviewed {
  /** the reviews that are recorded already */
  readonly known: readonly Id[];
  /** the cards they are about */
  readonly cards: readonly ReviewedCard[];
  /** at least the boxes of those cards' categories that the reviews name, where they exist */
  readonly boxes: readonly BoxRow[];
}

/** Reads what the reviews are about, in one journey to the database. */
export const readReviewed = async (tx: Tx, userId: string, reviews: readonly Review[]): Promise<Reviewed> => {
  const [first] = reviews;
  if (first && reviews.length === 1) {
    const [known, cards, boxes] = await Promise.all([
      tx.all(knownReview, { userId, id: first.id }),
      tx.all(reviewedCard, { userId, id: first.card }),
      tx.all(namedBox, { userId, id: first.card, box: first.to }),
    ]);
    return { known, cards, boxes };
  }
  const json = (ids: Iterable<string>): string => JSON.stringify(Array.from(ids, (id) => ({ id })));
  const [known, cards, boxes] = await Promise.all([
    tx.all(knownReviews, { userId, json: json(reviews.map((review) => review.id)) }),
    tx.all(reviewedCards, { userId, json: json(new Set(reviews.map((review) => review.card))) }),
    tx.all(boxesOfLearner, { userId }),
  ]);
  return { known, cards, boxes };
};

const REVIEW = {
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
} as const;

const REVIEW_COLUMNS = [
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
] as const;

const insertReview = prepare<NewReview & { userId: string; now: number }, never>(
  'insert-review',
  ['userId', 'now', ...REVIEW_COLUMNS],
  (db, p) => {
    const { userId: user_id, now: received_at, ...review } = p;
    return db.insertInto('reviews').values({ user_id, received_at, ...review });
  },
);

const insertReviews = prepare<Many & { now: number }, never>('insert-reviews', [...MANY, 'now'], (db, p, dialect) =>
  db
    .insertInto('reviews')
    .columns(['user_id', ...REVIEW_COLUMNS, 'received_at'])
    .expression(
      db
        .selectFrom(jsonRows<NewReview>(dialect, p, REVIEW).as('sent'))
        .select(['sent.user_id', ...REVIEW_COLUMNS.map((column) => `sent.${column}` as const)])
        .select(typed(dialect, p.now, 'integer').as('received_at')),
    ),
);

const MOVE = { id: 'text', box_id: 'text', modified_at: 'integer', moved_by: 'text', revision: 'integer' } as const;

const moveCard = prepare<Move & { userId: string }, never>(
  'move-card',
  ['userId', 'id', 'box_id', 'modified_at', 'moved_by', 'revision'],
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
    }))
    .whereRef('cards.user_id', '=', 'sent.user_id')
    .whereRef('cards.id', '=', 'sent.id'),
);

/** Adds reviews that are not recorded yet and moves cards, in one journey to the database. */
export const writeReviewed = async (
  tx: Tx,
  userId: string,
  {
    reviews,
    moves,
    now,
  }: { readonly reviews: readonly NewReview[]; readonly moves: readonly Move[]; readonly now: number },
): Promise<void> => {
  const [review] = reviews;
  const [move] = moves;
  const added =
    review && reviews.length === 1
      ? tx.all(insertReview, { userId, now, ...review })
      : review && tx.all(insertReviews, { userId, now, json: JSON.stringify(reviews) });
  const moved =
    move && moves.length === 1
      ? tx.all(moveCard, { userId, ...move })
      : move && tx.all(moveCards, { userId, json: JSON.stringify(moves) });
  await Promise.all([added, moved]);
};
