import type { CardPlace } from '@siedem/domain';
import type { Reader } from '../engine/context.ts';
import { placeOf } from './card-place.ts';

/** The readable fields of an invalid review: UUIDs, or undefined. */
export interface UnreadReview {
  readonly id: string | undefined;
  readonly card: string | undefined;
}

const defined = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.filter((text) => text !== undefined)),
];

/** The cards of recorded answers that the unread reviews repeat, by the answers' ids. */
export const cardsAnswered = async (
  reader: Reader,
  userId: string,
  unread: readonly UnreadReview[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = defined(unread.map(({ id }) => id));
  if (ids.length === 0) return new Map();
  const query = reader.db.selectFrom('reviews').select(['id', 'card_id']).where('user_id', '=', userId);
  return new Map((await query.where('id', 'in', ids).execute()).map((row) => [row.id, row.card_id]));
};

/** Where cards are now, by id; a card that no longer exists has no entry. */
export const placesOf = async (
  reader: Reader,
  userId: string,
  cards: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, CardPlace>> => {
  const ids = defined(cards);
  if (ids.length === 0) return new Map();
  const query = reader.db.selectFrom('cards').select(['id', 'box_id', 'modified_at', 'moved_by']);
  const rows = await query.where('user_id', '=', userId).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, placeOf(row)]));
};
