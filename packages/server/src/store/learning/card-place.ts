import type { CardPlace } from '@siedem/domain';
import type { CardRow } from './cards.ts';

/** A card's place as the domain's type. */
export const placeOf = (card: Pick<CardRow, 'box_id' | 'modified_at' | 'moved_by'>): CardPlace => ({
  box: card.box_id,
  modifiedAt: card.modified_at,
  movedBy: card.moved_by,
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
  moved_by: movedBy,
});
