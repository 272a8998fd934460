import { REVIEW_COLUMNS } from '../engine/columns.ts';
import type { Reader } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';
import type { ReviewRow } from './review-statements.ts';

type OfCard = { userId: string; cardId: string };

/** The chain of answers that begins at a column of the card. */
const chainFrom = (name: string, head: 'last_review' | 'import_review') =>
  prepare<OfCard, ReviewRow>(name, ['userId', 'cardId'], (db, p) =>
    db
      .withRecursive('answers', (cte) =>
        cte
          .selectFrom('cards')
          .innerJoin('reviews', (join) =>
            join.onRef('reviews.user_id', '=', 'cards.user_id').onRef('reviews.id', '=', `cards.${head}`),
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

const answersOfCard = chainFrom('answers-of-card', 'last_review');
const importedOfCard = chainFrom('imported-answers-of-card', 'import_review');

/** Every answer given on a card in lessons here, those taken back too, in no order; none of a card that is gone. */
export const answersOf = (
  reader: Reader,
  card: { readonly userId: string; readonly cardId: string },
): Promise<ReviewRow[]> => reader.all(answersOfCard, { ...card });

/** The answers given on a card, imported ones too, newest first, at most `limit`. */
export const reviewsOf = async (
  reader: Reader,
  { limit, ...card }: { readonly userId: string; readonly cardId: string; readonly limit: number },
): Promise<ReviewRow[]> =>
  [...(await answersOf(reader, card)), ...(await reader.all(importedOfCard, card))]
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
