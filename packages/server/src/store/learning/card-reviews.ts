import { REVIEW_COLUMNS } from '../engine/columns.ts';
import type { Reader } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';
import type { ReviewRow } from './review-statements.ts';

const answersOfCard = prepare<{ userId: string; cardId: string }, ReviewRow>(
  'answers-of-card',
  ['userId', 'cardId'],
  (db, p) =>
    db
      .withRecursive('answers', (cte) =>
        cte
          .selectFrom('cards')
          .innerJoin('reviews', (join) =>
            join.onRef('reviews.user_id', '=', 'cards.user_id').onRef('reviews.id', '=', 'cards.last_review'),
          )
          .select(REVIEW_COLUMNS.map((each) => `reviews.${each}` as const))
          .where('cards.user_id', '=', p.userId)
          .where('cards.id', '=', p.cardId)
          .unionAll(
            cte
              .selectFrom('answers')
              .innerJoin('reviews', 'reviews.id', 'answers.previous')
              .select(REVIEW_COLUMNS.map((each) => `reviews.${each}` as const))
              .where('reviews.user_id', '=', p.userId),
          ),
      )
      .selectFrom('answers')
      .select(REVIEW_COLUMNS),
);

/** Every answer given on a card, those taken back too, in no order; none of a card that is gone. */
export const answersOf = (
  reader: Reader,
  card: { readonly userId: string; readonly cardId: string },
): Promise<ReviewRow[]> => reader.all(answersOfCard, { ...card });

/** The answers given on a card, newest first, at most `limit`. */
export const reviewsOf = async (
  reader: Reader,
  { limit, ...card }: { readonly userId: string; readonly cardId: string; readonly limit: number },
): Promise<ReviewRow[]> =>
  (await answersOf(reader, card)).sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).slice(0, limit);
