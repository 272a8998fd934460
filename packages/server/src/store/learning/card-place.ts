import type { CardPlace } from '@siedem/domain';
import type { CardRow } from './cards.ts';

/**
 * The placeholder in a card's row while it has no answer: as long as the id of one, so that a first answer does not
 * make the row longer and no full page has to be split for it (`npm run bench -- reviews`). No id looks like this.
 */
export const NO_ANSWER = '-'.repeat(36);

/** A card's place as the domain's type. */
export const placeOf = (card: Pick<CardRow, 'box_id' | 'modified_at' | 'moved_by'>): CardPlace => ({
  box: card.box_id,
  modifiedAt: card.modified_at,
  movedBy: card.moved_by === NO_ANSWER ? '' : card.moved_by,
});

/** {@link placeOf} by the date without lent time, by which moves are merged (insights §10.5). */
export const movedPlaceOf = (card: Pick<CardRow, 'box_id' | 'modified_at' | 'moved_by' | 'paused_ms'>): CardPlace => ({
  ...placeOf(card),
  modifiedAt: card.modified_at - card.paused_ms,
});

/** The columns of a place. */
export const columnsOf = ({
  box,
  modifiedAt,
  movedBy,
}: CardPlace): Pick<CardRow, 'box_id' | 'modified_at' | 'moved_by'> => ({
  box_id: box,
  modified_at: modifiedAt,
  moved_by: movedBy === '' ? NO_ANSWER : movedBy,
});
