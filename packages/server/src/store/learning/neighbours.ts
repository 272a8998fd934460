import { foldText } from '@siedem/domain';
import type { Kysely } from 'kysely';
import { type CardRow, meaningKeys, type StoredText } from './cards.ts';
import type { Reader } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';
import type { Schema } from '../engine/schema.ts';

/** A card that has something in common with another. */
export type Neighbour = Pick<CardRow, 'id' | 'word' | 'meanings' | 'box_id'>;

type Look = { userId: string; categoryId: string; key: string; other: string; exceptId: string };
const LOOK = ['userId', 'categoryId', 'key', 'other', 'exceptId'] as const;

const byMeaning = (db: Kysely<Schema>) =>
  db
    .selectFrom('card_meanings')
    .innerJoin('cards', (join) =>
      join.onRef('cards.user_id', '=', 'card_meanings.user_id').onRef('cards.id', '=', 'card_meanings.card_id'),
    )
    .select(['cards.id', 'cards.word', 'cards.meanings', 'cards.box_id']);

/** a card with the word `key` and the meaning `other` */
const sameWordAndMeaning = prepare<Look, Neighbour>('same-word-and-meaning', LOOK, (db, p) =>
  byMeaning(db)
    .where('card_meanings.user_id', '=', p.userId)
    .where('card_meanings.category_id', '=', p.categoryId)
    .where('card_meanings.meaning_key', '=', p.other)
    .where('cards.word_key', '=', p.key)
    .where('cards.id', '<>', p.exceptId)
    .limit(1),
);

const withMeaning = prepare<Omit<Look, 'other'>, Neighbour>(
  'with-meaning',
  ['userId', 'categoryId', 'key', 'exceptId'],
  (db, p) =>
    byMeaning(db)
      .where('card_meanings.user_id', '=', p.userId)
      .where('card_meanings.category_id', '=', p.categoryId)
      .where('card_meanings.meaning_key', '=', p.key)
      .where('card_meanings.card_id', '<>', p.exceptId)
      .limit(1),
);

const withWord = prepare<Omit<Look, 'other'>, Neighbour>(
  'with-word',
  ['userId', 'categoryId', 'key', 'exceptId'],
  (db, p) =>
    db
      .selectFrom('cards')
      .select(['id', 'word', 'meanings', 'box_id'])
      .where('user_id', '=', p.userId)
      .where('category_id', '=', p.categoryId)
      .where('word_key', '=', p.key)
      .where('id', '<>', p.exceptId)
      .limit(1),
);

/**
 * The cards of the category that the outcome of adding `text` can depend on: at most one of each kind (same word and
 * meaning; its word as a meaning; a meaning as a word; a shared meaning), so the answer is small however many there are.
 */
export const neighbours = async (
  reader: Reader,
  search: StoredText & { readonly userId: string; readonly categoryId: string; readonly exceptId: string },
): Promise<Neighbour[]> => {
  const { userId, categoryId, exceptId } = search;
  const word = foldText(search.word);
  const meanings = meaningKeys(search.meanings);
  const at = { userId, categoryId, exceptId };
  const found = await Promise.all([
    ...meanings.map((other) => reader.all(sameWordAndMeaning, { ...at, key: word, other })),
    reader.all(withMeaning, { ...at, key: word }),
    ...meanings.map((key) => reader.all(withWord, { ...at, key })),
    ...meanings.map((key) => reader.all(withMeaning, { ...at, key })),
  ]);
  return [...new Map(found.flat().map((card) => [card.id, card])).values()];
};
