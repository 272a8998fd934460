import { applyReview, type Box, type CardPlace, type Review, type ReviewOutcome } from '@siedem/domain';
import type { Selectable } from 'kysely';
import { boxOf, type BoxRow } from './boxes.ts';
import type { CardRow } from './cards.ts';
import type { Learner, Tx } from './context.ts';
import { jsonRows, typed } from './dialects/json.ts';
import { prepare } from './prepare.ts';
import type { ReviewsTable } from './schema.ts';

export type ReviewRow = Selectable<ReviewsTable>;

/** What became of one review, and where its card is after the whole batch; no place without such a card. */
export interface Recorded {
  readonly id: string;
  readonly outcome: ReviewOutcome['outcome'] | 'repeated';
  readonly place: CardPlace | undefined;
}

type Batch = { userId: string; ids: string };
type Id = { id: string };

const knownReviews = prepare<Batch, Id>('known-reviews', ['userId', 'ids'], (db, p, dialect) =>
  db
    .selectFrom(jsonRows<Id>(dialect, p.ids, { id: 'text' }).as('sent'))
    .innerJoin('reviews', 'reviews.id', 'sent.id')
    .select('reviews.id')
    .where('reviews.user_id', '=', p.userId),
);

type ReviewedCard = Pick<CardRow, 'id' | 'category_id' | 'box_id' | 'modified_at' | 'moved_by'>;

const reviewedCards = prepare<Batch, ReviewedCard>('reviewed-cards', ['userId', 'ids'], (db, p, dialect) =>
  db
    .selectFrom(jsonRows<Id>(dialect, p.ids, { id: 'text' }).as('sent'))
    .innerJoin('cards', 'cards.id', 'sent.id')
    .select(['cards.id', 'cards.category_id', 'cards.box_id', 'cards.modified_at', 'cards.moved_by'])
    .where('cards.user_id', '=', p.userId),
);

const boxesOfLearner = prepare<{ userId: string }, BoxRow>('boxes-of-learner', ['userId'], (db, p) =>
  db.selectFrom('boxes').selectAll().where('user_id', '=', p.userId),
);

type DeletedBox = { category_id: string; id: string; timer: number | null };

const deletedBoxes = prepare<{ userId: string; categoryId: string }, DeletedBox>(
  'deleted-boxes',
  ['userId', 'categoryId'],
  (db, p) =>
    db
      .selectFrom('deletions')
      .select(['category_id', 'id', 'timer'])
      .where('user_id', '=', p.userId)
      .where('category_id', '=', p.categoryId)
      .where('timer', 'is not', null)
      // of several with one value the latest counts
      .orderBy('revision'),
);

type NewReview = Omit<ReviewRow, 'user_id' | 'received_at'>;

const NEW_REVIEW = {
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

const insertReviews = prepare<{ userId: string; rows: string; now: number }, never>(
  'insert-reviews',
  ['userId', 'rows', 'now'],
  (db, p, dialect) =>
    db
      .insertInto('reviews')
      .columns([
        'user_id', 'id', 'card_id', 'at', 'direction', 'typed', 'verdict', 'override', 'from_box', 'to_box', 'took_ms',
        'received_at',
      ])
      .expression(
        db
          .selectFrom(jsonRows<NewReview>(dialect, p.rows, NEW_REVIEW).as('sent'))
          .select([
            typed(dialect, p.userId, 'text').as('user_id'),
            'sent.id',
            'sent.card_id',
            'sent.at',
            'sent.direction',
            'sent.typed',
            'sent.verdict',
            'sent.override',
            'sent.from_box',
            'sent.to_box',
            'sent.took_ms',
            typed(dialect, p.now, 'integer').as('received_at'),
          ]),
      ),
);

type Moved = Pick<CardRow, 'id' | 'box_id' | 'modified_at' | 'moved_by' | 'revision'>;

const MOVED = { id: 'text', box_id: 'text', modified_at: 'integer', moved_by: 'text', revision: 'integer' } as const;

const moveCards = prepare<{ userId: string; rows: string }, never>('move-cards', ['userId', 'rows'], (db, p, dialect) =>
  db
    .updateTable('cards')
    .from(jsonRows<Moved>(dialect, p.rows, MOVED).as('sent'))
    .set((eb) => ({
      box_id: eb.ref('sent.box_id'),
      modified_at: eb.ref('sent.modified_at'),
      moved_by: eb.ref('sent.moved_by'),
      revision: eb.ref('sent.revision'),
    }))
    .where('cards.user_id', '=', p.userId)
    .whereRef('cards.id', '=', 'sent.id'),
);

/**
 * Records answers, each once however often it is sent, and moves the cards: the latest move wins whatever the order of
 * arrival (decisions §8). The same few statements however many answers. `refused`: no such card, or a box that never was.
 */
export const recordReviews = async (
  tx: Tx,
  learner: Learner,
  { reviews, now }: { readonly reviews: readonly Review[]; readonly now: number },
): Promise<Recorded[]> => {
  const { userId } = learner;
  const [known, cards, boxes] = await Promise.all([
    tx.all(knownReviews, { userId, ids: idList(reviews.map((review) => review.id)) }),
    tx.all(reviewedCards, { userId, ids: idList([...new Set(reviews.map((review) => review.card))]) }),
    tx.all(boxesOfLearner, { userId }),
  ]);
  const rules = await boxRules(tx, userId, { cards, boxes, reviews });
  const recorded = new Set(known.map((row) => row.id));
  const byId = new Map(cards.map((card) => [card.id, card]));
  const places = new Map(cards.map((card) => [card.id, placeOf(card)]));
  const fresh: Review[] = [];
  const outcomes = reviews.map((review): Recorded['outcome'] => {
    const card = byId.get(review.card);
    const place = places.get(review.card);
    if (recorded.has(review.id)) return 'repeated';
    if (!card || !place) return 'refused';
    const applied = applyReview(place, review, rules.boxes(card.category_id), rules.deleted(card.category_id));
    if (applied.outcome === 'refused') return 'refused';
    recorded.add(review.id);
    fresh.push(review);
    places.set(card.id, applied.place);
    return applied.outcome;
  });
  const moved = cards.flatMap((card): Moved[] => {
    const place = places.get(card.id);
    if (!place || (place.modifiedAt === card.modified_at && place.movedBy === card.moved_by)) return [];
    const { box, modifiedAt, movedBy } = place;
    return [{ id: card.id, box_id: box, modified_at: modifiedAt, moved_by: movedBy, revision: learner.next() }];
  });
  await Promise.all([
    fresh.length > 0 ? tx.all(insertReviews, { userId, rows: JSON.stringify(fresh.map(rowOf)), now }) : undefined,
    moved.length > 0 ? tx.all(moveCards, { userId, rows: JSON.stringify(moved) }) : undefined,
  ]);
  return reviews.map(({ id, card }, at) => ({ id, outcome: outcomes[at] ?? 'refused', place: places.get(card) }));
};

const idList = (ids: readonly string[]): string => JSON.stringify(ids.map((id) => ({ id })));

const placeOf = (card: ReviewedCard): CardPlace => ({
  box: card.box_id,
  modifiedAt: card.modified_at,
  movedBy: card.moved_by,
});

const rowOf = (review: Review): NewReview => ({
  id: review.id,
  card_id: review.card,
  at: review.at,
  direction: review.direction,
  typed: review.typed,
  verdict: review.verdict,
  override: review.override ? 1 : 0,
  from_box: review.from,
  to_box: review.to,
  took_ms: review.tookMs,
});

interface BoxRules {
  boxes(categoryId: string): readonly Box[];
  /** timers of deleted boxes by value */
  deleted(categoryId: string): ReadonlyMap<string, number>;
}

/** The boxes that moves can lead to; deleted ones are looked up only where a review names a box that is not there. */
const boxRules = async (
  tx: Tx,
  userId: string,
  given: { readonly cards: readonly ReviewedCard[]; readonly boxes: readonly BoxRow[]; readonly reviews: readonly Review[] },
): Promise<BoxRules> => {
  const byCategory = Map.groupBy(given.boxes.map(boxOf), (box) => box.category);
  const categoryOf = new Map(given.cards.map((card) => [card.id, card.category_id]));
  const missing = new Set<string>();
  for (const { card, to } of given.reviews) {
    const category = categoryOf.get(card);
    if (category !== undefined && !byCategory.get(category)?.some((box) => box.id === to)) missing.add(category);
  }
  const deleted = new Map<string, Map<string, number>>();
  for (const categoryId of missing) {
    const rows = await tx.all(deletedBoxes, { userId, categoryId });
    deleted.set(categoryId, new Map(rows.flatMap(({ id, timer }) => (timer === null ? [] : [[id, timer] as const]))));
  }
  return {
    boxes: (categoryId) => byCategory.get(categoryId) ?? [],
    deleted: (categoryId) => deleted.get(categoryId) ?? new Map<string, number>(),
  };
};
