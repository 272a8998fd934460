import { createHash } from 'node:crypto';
import { foldText, type Margin } from '@siedem/domain';
import { type CardReceipt, meaningKeys } from '../learning/cards.ts';
import { type Keyed, knownTexts } from './import-texts.ts';
import { boxesOfLearner, boxKey } from '../learning/review-statements.ts';
import type { Learner, Tx } from '../engine/context.ts';
import { besideLearner, jsonRows } from '../engine/dialects/json.ts';
import { prepare } from '../engine/prepare.ts';

/** A card in normal form, its date and its creation not after now (epoch ms). */
export interface CardToImport {
  readonly id: string;
  readonly categoryId: string;
  readonly boxId: string;
  readonly word: string;
  /** joined by `|` */
  readonly meanings: string;
  readonly modifiedAt: number;
  readonly createdAt: number;
  /** the answer that moved it last; undefined where none did */
  readonly movedBy: string | undefined;
  /** time that pauses lent it since, which `modifiedAt` contains */
  readonly pausedMs: number;
  /** the pause that lent last; undefined without one */
  readonly pausedBy: string | undefined;
  /** what is beside it; undefined where nothing does */
  readonly margin: Margin | undefined;
}

/** Outcome of a card: the status of decisions §2.3, or the reason of the refusal. */
export type ImportedOutcome = 200 | 201 | 202 | 203 | 300 | 'no_box' | 'id_conflict';

type Many = { userId: string; json: string };
const MANY = ['userId', 'json'] as const;
type Id = { id: string };

const receiptsOf = prepare<Many, CardReceipt & Id>('receipts-of-import', MANY, (db, p, dialect) =>
  db
    .with(
      (cte) => cte('sent').materialized(),
      (rows) => rows.selectFrom(jsonRows<Id>(dialect, p, { id: 'text' }).as('row')).selectAll(),
    )
    .selectFrom('sent')
    .innerJoin('card_receipts', (join) =>
      join.onRef('card_receipts.user_id', '=', 'sent.user_id').onRef('card_receipts.id', '=', 'sent.id'),
    )
    .select(['card_receipts.id', 'card_receipts.digest', 'card_receipts.status'])
    .$if(dialect === 'postgres', (rows) => rows.where('card_receipts.user_id', '=', p.userId)),
);

const CARD = {
  id: 'text',
  category_id: 'text',
  word: 'text',
  word_key: 'text',
  meanings: 'text',
  box_id: 'text',
  modified_at: 'integer',
  moved_by: 'text',
  paused_ms: 'integer',
  paused_by: 'text',
  created_at: 'integer',
  revision: 'integer',
  last_review: 'text',
  import_number: 'integer',
  import_revision: 'integer',
} as const;
type CardValues = { [K in keyof typeof CARD]: (typeof CARD)[K] extends 'text' ? string : number };
const CARD_NAMES = Object.keys(CARD) as (keyof typeof CARD)[];

const insertCards = prepare<Many, never>('import-cards', MANY, (db, p, dialect) =>
  db
    .insertInto('cards')
    .columns(['user_id', ...CARD_NAMES])
    .expression(
      besideLearner(db, p.userId, jsonRows<CardValues>(dialect, p, CARD)).select([
        'users.id as user_id',
        ...CARD_NAMES.map((column) => `sent.${column}` as const),
      ]),
    ),
);

type Meaning = { category_id: string; meaning_key: string; card_id: string };

const insertMeanings = prepare<Many, never>('import-meanings', MANY, (db, p, dialect) =>
  db
    .insertInto('card_meanings')
    .columns(['user_id', 'category_id', 'meaning_key', 'card_id'])
    .expression(
      besideLearner(
        db,
        p.userId,
        jsonRows<Meaning>(dialect, p, { category_id: 'text', meaning_key: 'text', card_id: 'text' }),
      ).select(['users.id as user_id', 'sent.category_id', 'sent.meaning_key', 'sent.card_id']),
    ),
);

const MARGIN = { card_id: 'text', note: 'text', example: 'text', rulings: 'text', revision: 'integer' } as const;
type MarginValues = { [K in keyof typeof MARGIN]: (typeof MARGIN)[K] extends 'text' ? string : number };
const MARGIN_NAMES = Object.keys(MARGIN) as (keyof typeof MARGIN)[];

const insertMargins = prepare<Many, never>('import-margins', MANY, (db, p, dialect) =>
  db
    .insertInto('card_margins')
    .columns(['user_id', ...MARGIN_NAMES])
    .expression(
      besideLearner(db, p.userId, jsonRows<MarginValues>(dialect, p, MARGIN)).select([
        'users.id as user_id',
        ...MARGIN_NAMES.map((column) => `sent.${column}` as const),
      ]),
    ),
);

type Receipt = { id: string; digest: string; status: number };

const insertReceipts = prepare<Many, never>('import-receipts', MANY, (db, p, dialect) =>
  db
    .insertInto('card_receipts')
    .columns(['user_id', 'id', 'digest', 'status'])
    .expression(
      besideLearner(
        db,
        p.userId,
        jsonRows<Receipt>(dialect, p, { id: 'text', digest: 'text', status: 'integer' }),
      ).select(['users.id as user_id', 'sent.id', 'sent.digest', 'sent.status']),
    ),
);

/** The same receipt as for a card added alone, so that a repeat is recognised either way. */
const digestOf = ({ categoryId, word, meanings, boxId }: CardToImport): string =>
  createHash('sha256')
    .update(JSON.stringify([categoryId, word, meanings, boxId]))
    .digest('base64url');

const keyed = (card: CardToImport): Keyed => ({
  categoryId: card.categoryId,
  word: foldText(card.word),
  meanings: meaningKeys(card.meanings),
});

const isOutcome = (status: number): status is 200 | 201 | 202 | 203 | 300 =>
  (status >= 200 && status <= 203) || status === 300;

interface Fresh {
  readonly card: CardToImport;
  readonly keys: Keyed;
}

interface Importing {
  readonly cards: readonly CardToImport[];
  /** of the import */
  readonly number: number;
  readonly now: number;
}

/** Adds cards, each judged beside those before it, and returns the outcome of each; one that came before gets the same outcome. */
export const importCards = async (
  tx: Tx,
  learner: Learner,
  { cards, number }: Importing,
): Promise<{ readonly outcomes: readonly ImportedOutcome[]; readonly added: number }> => {
  if (cards.length === 0) return { outcomes: [], added: 0 };
  const { userId } = learner;
  const [receipts, boxes] = await Promise.all([
    tx.all(receiptsOf, { userId, json: JSON.stringify([...new Set(cards.map(({ id }) => id))].map((id) => ({ id }))) }),
    tx.all(boxesOfLearner, { userId }),
  ]);
  const receiptById = new Map<string, Omit<Receipt, 'id'>>(receipts.map((receipt) => [receipt.id, receipt]));
  const open = new Set(boxes.map((box) => boxKey(box.category_id, box.id)));
  const isNew = (card: CardToImport) => !receiptById.has(card.id) && open.has(boxKey(card.categoryId, card.boxId));
  const keys = new Map(cards.filter(isNew).map((card) => [card, keyed(card)]));
  const texts = await knownTexts(tx, userId, [...keys.values()]);
  const added: Fresh[] = [];
  const fresh: Receipt[] = [];
  const outcomes = cards.map((card): ImportedOutcome => {
    const digest = digestOf(card);
    const before = receiptById.get(card.id);
    if (before) return before.digest === digest && isOutcome(before.status) ? before.status : 'id_conflict';
    const own = keys.get(card);
    if (!own) return 'no_box';
    const status = texts.meet(own);
    if (status !== 300) added.push({ card, keys: own });
    const receipt = { id: card.id, digest, status };
    receiptById.set(card.id, receipt);
    fresh.push(receipt);
    return status;
  });
  writeCards(tx, learner, added, number);
  if (fresh.length > 0) tx.last(insertReceipts, { userId, json: JSON.stringify(fresh) });
  return { outcomes, added: added.length };
};

const writeCards = (tx: Tx, learner: Learner, added: readonly Fresh[], number: number): void => {
  if (added.length === 0) return;
  const { userId } = learner;
  const margins: MarginValues[] = [];
  const rows = added.map(({ card, keys }): CardValues => {
    if (card.margin !== undefined) {
      const { note, example, rulings } = card.margin;
      // Before the card takes its own: a margin with a later revision than the card's was changed since.
      const revision = learner.next();
      margins.push({ card_id: card.id, note, example, rulings: JSON.stringify(rulings), revision });
    }
    const revision = learner.nextFor(card.id);
    return {
      id: card.id,
      category_id: card.categoryId,
      word: card.word,
      word_key: keys.word,
      meanings: card.meanings,
      box_id: card.boxId,
      modified_at: card.modifiedAt,
      moved_by: card.movedBy ?? '',
      paused_ms: card.pausedMs,
      paused_by: card.pausedBy ?? '',
      created_at: card.createdAt,
      revision,
      last_review: '',
      import_number: number,
      import_revision: revision,
    };
  });
  const meanings = added.flatMap(({ card, keys }): Meaning[] =>
    keys.meanings.map((meaning_key) => ({ category_id: card.categoryId, meaning_key, card_id: card.id })),
  );
  tx.last(insertCards, { userId, json: JSON.stringify(rows) });
  tx.last(insertMeanings, { userId, json: JSON.stringify(meanings) });
  if (margins.length > 0) tx.last(insertMargins, { userId, json: JSON.stringify(margins) });
};
