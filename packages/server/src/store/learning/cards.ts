import { foldText } from '@siedem/domain';
import type { Selectable } from 'kysely';
import { dropMargin } from './margins.ts';
import { BOX_COLUMNS, CARD_COLUMNS } from '../engine/columns.ts';
import type { Learner, Reader, Tx } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';
import type { BoxesTable, CardReceiptsTable, CardsTable } from '../engine/tables/learning.ts';

export type CardRow = Selectable<CardsTable>;
export type CardReceipt = Pick<Selectable<CardReceiptsTable>, 'digest' | 'status'>;

/** The text of a card in normal form; `meanings` joined by `|`, as stored and as on the wire. */
export interface StoredText {
  readonly word: string;
  readonly meanings: string;
}

export interface NewCard extends StoredText {
  readonly id: string;
  readonly categoryId: string;
  readonly boxId: string;
  readonly modifiedAt: number;
  readonly createdAt: number;
  /** of the content as sent: distinguishes a repeat from another card with the same id */
  readonly digest: string;
  /** what the create answers, and every repeat of it */
  readonly status: number;
}

/** The meanings in the form in which they are compared, each once. */
export const meaningKeys = (meanings: string): string[] => [...new Set(meanings.split('|').map(foldText))];

type CardKey = { userId: string; id: string };

const cardById = prepare<CardKey, CardRow>('card-by-id', ['userId', 'id'], (db, p) =>
  db.selectFrom('cards').select(CARD_COLUMNS).where('user_id', '=', p.userId).where('id', '=', p.id),
);

export const findCard = async (reader: Reader, userId: string, id: string): Promise<CardRow | undefined> =>
  (await reader.all(cardById, { userId, id }))[0];

const receiptById = prepare<CardKey, CardReceipt>('card-receipt', ['userId', 'id'], (db, p) =>
  db.selectFrom('card_receipts').select(['digest', 'status']).where('user_id', '=', p.userId).where('id', '=', p.id),
);

/** What an earlier create with this id was and answered; also when the card has been edited or deleted since. */
export const cardReceipt = async (reader: Reader, userId: string, id: string): Promise<CardReceipt | undefined> =>
  (await reader.all(receiptById, { userId, id }))[0];

type BoxKey = { userId: string; categoryId: string; id: string };

const boxById = prepare<BoxKey, Selectable<BoxesTable>>('box-by-id', ['userId', 'categoryId', 'id'], (db, p) =>
  db
    .selectFrom('boxes')
    .select(BOX_COLUMNS)
    .where('user_id', '=', p.userId)
    .where('category_id', '=', p.categoryId)
    .where('id', '=', p.id),
);

export const findBox = async (reader: Reader, box: BoxKey): Promise<Selectable<BoxesTable> | undefined> =>
  (await reader.all(boxById, { ...box }))[0];

const NEW_CARD = [
  'userId',
  'id',
  'categoryId',
  'word',
  'wordKey',
  'meanings',
  'boxId',
  'modifiedAt',
  'createdAt',
  'revision',
] as const;
type NewCardValues = Record<Exclude<(typeof NEW_CARD)[number], 'modifiedAt' | 'createdAt' | 'revision'>, string> &
  Record<'modifiedAt' | 'createdAt' | 'revision', number>;

const insert = prepare<NewCardValues, never>('insert-card', NEW_CARD, (db, p) =>
  db.insertInto('cards').values({
    user_id: p.userId,
    id: p.id,
    category_id: p.categoryId,
    word: p.word,
    word_key: p.wordKey,
    meanings: p.meanings,
    box_id: p.boxId,
    modified_at: p.modifiedAt,
    moved_by: '',
    created_at: p.createdAt,
    revision: p.revision,
    last_review: '',
    paused_ms: 0,
    paused_by: '',
  }),
);

type MeaningKey = { userId: string; categoryId: string; key: string; cardId: string };
const MEANING = ['userId', 'categoryId', 'key', 'cardId'] as const;

const insertMeaning = prepare<MeaningKey, never>('insert-meaning', MEANING, (db, p) =>
  db
    .insertInto('card_meanings')
    .values({ user_id: p.userId, category_id: p.categoryId, meaning_key: p.key, card_id: p.cardId }),
);

const dropMeaning = prepare<MeaningKey, never>('drop-meaning', MEANING, (db, p) =>
  db
    .deleteFrom('card_meanings')
    .where('user_id', '=', p.userId)
    .where('category_id', '=', p.categoryId)
    .where('meaning_key', '=', p.key)
    .where('card_id', '=', p.cardId),
);

type ReceiptValues = { userId: string; id: string; digest: string; status: number };

const insertReceipt = prepare<ReceiptValues, never>('insert-receipt', ['userId', 'id', 'digest', 'status'], (db, p) =>
  db.insertInto('card_receipts').values({ user_id: p.userId, id: p.id, digest: p.digest, status: p.status }),
);

/** Stores a card and its receipt. The caller has looked for a receipt, the box and {@link neighbours} in this transaction. */
export const insertCard = async (tx: Tx, learner: Learner, card: NewCard): Promise<CardRow> => {
  const { userId } = learner;
  const { id, categoryId, word, meanings, boxId, modifiedAt, createdAt, digest, status } = card;
  const revision = learner.nextFor(id);
  const wordKey = foldText(word);
  await Promise.all([
    tx.all(insert, { userId, id, categoryId, word, wordKey, meanings, boxId, modifiedAt, createdAt, revision }),
    ...meaningKeys(meanings).map((key) => tx.all(insertMeaning, { userId, categoryId, key, cardId: id })),
    tx.all(insertReceipt, { userId, id, digest, status }),
  ]);
  return {
    user_id: userId,
    id,
    category_id: categoryId,
    word,
    word_key: wordKey,
    meanings,
    box_id: boxId,
    modified_at: modifiedAt,
    moved_by: '',
    created_at: createdAt,
    revision,
    last_review: '',
    paused_ms: 0,
    paused_by: '',
    import_number: null,
    import_revision: null,
    import_review: null,
  };
};

type CardChangeValues = {
  userId: string;
  id: string;
  word: string;
  wordKey: string;
  meanings: string;
  boxId: string;
  modifiedAt: number;
  pausedMs: number;
  movedBy: string;
  revision: number;
};
const CARD_CHANGE = [
  'userId',
  'id',
  'word',
  'wordKey',
  'meanings',
  'boxId',
  'modifiedAt',
  'pausedMs',
  'movedBy',
  'revision',
] as const;

const update = prepare<CardChangeValues, never>('update-card', CARD_CHANGE, (db, p) =>
  db
    .updateTable('cards')
    .set({
      word: p.word,
      word_key: p.wordKey,
      meanings: p.meanings,
      box_id: p.boxId,
      modified_at: p.modifiedAt,
      moved_by: p.movedBy,
      paused_ms: p.pausedMs,
      revision: p.revision,
    })
    .where('user_id', '=', p.userId)
    .where('id', '=', p.id),
);

/** Text, and if the card moved its box with the date of the move; a change of text alone keeps the date. */
export interface CardChange extends StoredText {
  readonly move?: { readonly boxId: string; readonly at: number };
}

/** Changes a card that the caller has read in this transaction. */
export const updateCard = async (tx: Tx, learner: Learner, card: CardRow, change: CardChange): Promise<CardRow> => {
  const { userId } = learner;
  const { id, category_id: categoryId } = card;
  const { word, meanings, move } = change;
  const before = meaningKeys(card.meanings);
  const after = meaningKeys(meanings);
  const row: CardRow = {
    ...card,
    word,
    word_key: foldText(word),
    meanings,
    ...(move ? { box_id: move.boxId, modified_at: move.at, moved_by: '', paused_ms: 0 } : {}),
    revision: learner.nextFor(id),
  };
  await Promise.all([
    tx.all(update, {
      userId,
      id,
      word,
      wordKey: row.word_key,
      meanings,
      boxId: row.box_id,
      modifiedAt: row.modified_at,
      movedBy: row.moved_by,
      pausedMs: row.paused_ms,
      revision: row.revision,
    }),
    ...before
      .filter((key) => !after.includes(key))
      .map((key) => tx.all(dropMeaning, { userId, categoryId, key, cardId: id })),
    ...after
      .filter((key) => !before.includes(key))
      .map((key) => tx.all(insertMeaning, { userId, categoryId, key, cardId: id })),
  ]);
  return row;
};

/** Deletes a card and remembers the deletion; its receipt and its reviews stay. Answers the card, undefined without one. */
export const deleteCard = async (
  tx: Tx,
  learner: Learner,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<CardRow | undefined> => {
  const { userId } = learner;
  const card = await findCard(tx, userId, id);
  if (!card) return undefined;
  const categoryId = card.category_id;
  for (const key of meaningKeys(card.meanings)) await tx.all(dropMeaning, { userId, categoryId, key, cardId: id });
  await dropMargin(tx, userId, id);
  await tx.db.deleteFrom('cards').where('user_id', '=', userId).where('id', '=', id).execute();
  const tombstone = { kind: 'card', id, category_id: categoryId, timer: null, at: now } as const;
  await tx.db
    .insertInto('deletions')
    .values({ ...tombstone, user_id: userId, revision: learner.next() })
    .execute();
  return card;
};
