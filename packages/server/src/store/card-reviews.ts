import type { Reader } from './context.ts';
import { prepare } from './prepare.ts';
import type { ReviewRow } from './review-statements.ts';

const reviewsOfCard = prepare<{ userId: string; cardId: string; limit: number }, ReviewRow>(
  'reviews-of-card',
  ['userId', 'cardId', 'limit'],
  (db, p) =>
    db
      .selectFrom('reviews')
      .selectAll()
      .where('user_id', '=', p.userId)
      .where('card_id', '=', p.cardId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(p.limit),
);

/** The answers given on a card, newest first; also those of a card that is gone. */
export const reviewsOf = (
  reader: Reader,
  { userId, cardId, limit }: { readonly userId: string; readonly cardId: string; readonly limit: number },
): Promise<ReviewRow[]> => reader.all(reviewsOfCard, { userId, cardId, limit });
