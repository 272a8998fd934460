import { EMPTY_MARGIN, isEmptyMargin, type Margin } from '@siedem/domain';
import type { Selectable } from 'kysely';
import type { Learner, Reader, Tx } from '../engine/context.ts';
import { readJson, writeJson } from '../engine/json-text.ts';
import type { CardMarginsTable } from '../engine/tables/learning.ts';

export type MarginRow = Selectable<CardMarginsTable>;

/** The margin that a row holds. */
export const marginOf = ({ note, example, rulings }: MarginRow): Margin => ({
  note,
  example,
  rulings: readJson(rulings),
});

/** The margin of a card, the empty one without a row. */
export const findMargin = async (reader: Reader, userId: string, cardId: string): Promise<Margin> => {
  const row = await reader.db
    .selectFrom('card_margins')
    .selectAll()
    .where('user_id', '=', userId)
    .where('card_id', '=', cardId)
    .executeTakeFirst();
  return row ? marginOf(row) : EMPTY_MARGIN;
};

/** All that are not empty, of cards that are there. */
export const listMargins = async (reader: Reader, userId: string): Promise<MarginRow[]> => {
  const rows = await reader.db
    .selectFrom('card_margins as margin')
    .innerJoin('cards', (join) =>
      join.onRef('cards.user_id', '=', 'margin.user_id').onRef('cards.id', '=', 'margin.card_id'),
    )
    .selectAll('margin')
    .where('margin.user_id', '=', userId)
    .orderBy('margin.card_id')
    .execute();
  return rows.filter((row) => !isEmptyMargin(marginOf(row)));
};

/** Keeps the margin of a card that the caller has read in this transaction. */
export const saveMargin = async (
  tx: Tx,
  learner: Learner,
  { cardId, margin }: { readonly cardId: string; readonly margin: Margin },
): Promise<void> => {
  const { note, example } = margin;
  const values = { note, example, rulings: writeJson(margin.rulings), revision: learner.next() };
  await tx.db
    .insertInto('card_margins')
    .values({ user_id: learner.userId, card_id: cardId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'card_id']).doUpdateSet(values))
    .execute();
};

/** Deletes the margin of a deleted card. */
export const dropMargin = async (tx: Tx, userId: string, cardId: string): Promise<void> => {
  await tx.db.deleteFrom('card_margins').where('user_id', '=', userId).where('card_id', '=', cardId).execute();
};

/** Deletes the margins of all cards of a category; call it before the cards are deleted. */
export const dropMarginsOf = async (tx: Tx, userId: string, categoryId: string): Promise<void> => {
  const cards = tx.db
    .selectFrom('cards')
    .select('id')
    .where('user_id', '=', userId)
    .where('category_id', '=', categoryId);
  await tx.db.deleteFrom('card_margins').where('user_id', '=', userId).where('card_id', 'in', cards).execute();
};
