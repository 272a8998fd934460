import { createHash } from 'node:crypto';
import { type AddingOutcome, fail, ok, outcomeOfAdding, type Result, splitMeanings } from '@siedem/domain';
import {
  cardReceipt,
  type CardRow,
  findBox,
  findCard,
  insertCard,
  type StoredText,
} from '../../store/learning/cards.ts';
import { cardsFit } from '../../store/learning/bounds.ts';
import { findCategory } from '../../store/learning/categories.ts';
import type { Learner, Tx } from '../../store/engine/context.ts';
import { type Neighbour, neighbours } from '../../store/learning/neighbours.ts';

/** A card as sent, read and in normal form; instants in epoch ms. */
export interface SentCard extends StoredText {
  readonly id: string;
  readonly categoryId: string;
  readonly boxId: string;
  readonly modifiedAt: number;
  readonly now: number;
}

export type AddedStatus = 200 | 201 | 202 | 203;

export type StoredOutcome =
  | { readonly status: AddedStatus; readonly card: CardRow; readonly repeated: boolean }
  | { readonly status: 300; readonly card: Neighbour };

const STATUS: Readonly<Record<Exclude<AddingOutcome['kind'], 'exists'>, AddedStatus>> = {
  added: 200,
  word_used_as_meaning: 201,
  meaning_used_as_word: 202,
  same_meaning: 203,
};

/** What makes two creates with one id the same; the date does not count. */
const digestOf = ({ categoryId, word, meanings, boxId }: SentCard): string =>
  createHash('sha256')
    .update(JSON.stringify([categoryId, word, meanings, boxId]))
    .digest('base64url');

const isAdded = (status: number): status is AddedStatus => status >= 200 && status <= 203;

const words = ({ word, meanings }: StoredText) => ({ word, meanings: splitMeanings(meanings) });

/**
 * Stores a new card under the learner's lock and returns the outcome (decisions §2.1, §2.3, §9.8). A repeat is known by its
 * receipt and gets the same outcome; an id with other content, or of a deleted card, is `id_conflict`.
 */
export const storeNewCard = async (
  tx: Tx,
  learner: Learner,
  sent: SentCard,
): Promise<Result<StoredOutcome, 'id_conflict' | 'no_category' | 'no_box' | 'too_many'>> => {
  const { userId } = learner;
  const { id, categoryId, boxId } = sent;
  const digest = digestOf(sent);
  const receipt = await cardReceipt(tx, userId, id);
  if (receipt) {
    const card = await findCard(tx, userId, id);
    if (!card || receipt.digest !== digest || !isAdded(receipt.status)) return fail('id_conflict');
    return ok({ status: receipt.status, card, repeated: true });
  }
  if (!(await findBox(tx, { userId, categoryId, id: boxId }))) {
    return fail((await findCategory(tx, userId, categoryId)) ? 'no_box' : 'no_category');
  }
  const near = await neighbours(tx, { word: sent.word, meanings: sent.meanings, userId, categoryId, exceptId: id });
  const outcome = outcomeOfAdding(
    words(sent),
    near.map((card) => ({ id: card.id, ...words(card) })),
  );
  if (outcome.kind === 'exists') {
    const card = near.find((each) => each.id === outcome.id);
    if (!card) throw new Error('an outcome names a card that is not there');
    return ok({ status: 300, card });
  }
  if (!(await cardsFit(tx, learner))) return fail('too_many');
  const status = STATUS[outcome.kind];
  const { word, meanings, modifiedAt, now: createdAt } = sent;
  const card = await insertCard(tx, learner, {
    id,
    categoryId,
    boxId,
    word,
    meanings,
    modifiedAt,
    createdAt,
    digest,
    status,
  });
  return ok({ status, card, repeated: false });
};
