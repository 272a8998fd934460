import { type CardRow, meaningKeys } from './cards.ts';
import type { Learner, Tx } from '../engine/context.ts';
import { besideLearner, jsonRows, typed } from '../engine/dialects/json.ts';
import { prepare } from '../engine/prepare.ts';
import { boxesOfLearner, boxKey, type Move, putCards } from './review-statements.ts';

/** A card and the box it moves into; `at` epoch ms. */
export interface CardMove {
  readonly id: string;
  readonly box: string;
  readonly at: number;
}

/** Cards that are not there, and cards whose category has no such box. */
export interface BatchOutcome {
  readonly missing: readonly string[];
  readonly refused: readonly string[];
}

type BatchParameters = { userId: string; json: string };
const SENT = ['userId', 'json'] as const;
type Id = { id: string };
type BatchCard = Pick<CardRow, 'id' | 'category_id' | 'box_id' | 'meanings' | 'last_review'>;

const batchCards = prepare<BatchParameters, BatchCard>('batch-cards', SENT, (db, p, dialect) =>
  db
    .with(
      (cte) => cte('sent').materialized(),
      (rows) => rows.selectFrom(jsonRows<Id>(dialect, p, { id: 'text' }).as('row')).selectAll(),
    )
    .selectFrom('sent')
    .innerJoin('cards', (join) => join.onRef('cards.user_id', '=', 'sent.user_id').onRef('cards.id', '=', 'sent.id'))
    .select(['cards.id', 'cards.category_id', 'cards.box_id', 'cards.meanings', 'cards.last_review'])
    .$if(dialect === 'postgres', (rows) => rows.where('cards.user_id', '=', p.userId)),
);

type Meaning = { category_id: string; meaning_key: string; card_id: string };

const dropMeanings = prepare<BatchParameters, never>('drop-meanings', SENT, (db, p, dialect) =>
  db
    .deleteFrom('card_meanings')
    .$if(dialect === 'postgres', (rows) => rows.where('user_id', '=', p.userId))
    .where((eb) =>
      eb(
        eb.refTuple('user_id', 'category_id', 'meaning_key', 'card_id'),
        'in',
        db
          .selectFrom(
            jsonRows<Meaning>(dialect, p, { category_id: 'text', meaning_key: 'text', card_id: 'text' }).as('sent'),
          )
          .select(['sent.user_id', 'sent.category_id', 'sent.meaning_key', 'sent.card_id'])
          .$asTuple('user_id', 'category_id', 'meaning_key', 'card_id'),
      ),
    ),
);

const dropMargins = prepare<BatchParameters, never>('drop-margins', SENT, (db, p, dialect) =>
  db
    .deleteFrom('card_margins')
    .$if(dialect === 'postgres', (rows) => rows.where('user_id', '=', p.userId))
    .where((eb) =>
      eb(
        eb.refTuple('user_id', 'card_id'),
        'in',
        db
          .selectFrom(jsonRows<Id>(dialect, p, { id: 'text' }).as('sent'))
          .select(['sent.user_id', 'sent.id'])
          .$asTuple('user_id', 'id'),
      ),
    ),
);

const dropCards = prepare<BatchParameters, never>('drop-cards', SENT, (db, p, dialect) =>
  db
    .deleteFrom('cards')
    .$if(dialect === 'postgres', (rows) => rows.where('user_id', '=', p.userId))
    .where((eb) =>
      eb(
        eb.refTuple('user_id', 'id'),
        'in',
        db
          .selectFrom(jsonRows<Id>(dialect, p, { id: 'text' }).as('sent'))
          .select(['sent.user_id', 'sent.id'])
          .$asTuple('user_id', 'id'),
      ),
    ),
);

type Tombstone = { id: string; category_id: string; revision: number };

const insertTombstones = prepare<BatchParameters & { now: number }, never>(
  'insert-tombstones',
  [...SENT, 'now'],
  (db, p, dialect) =>
    db
      .insertInto('deletions')
      .columns(['user_id', 'id', 'category_id', 'revision', 'kind', 'timer', 'at'])
      .expression(
        besideLearner(
          db,
          p.userId,
          jsonRows<Tombstone>(dialect, p, { id: 'text', category_id: 'text', revision: 'integer' }),
        ).select((eb) => [
          'users.id as user_id',
          'sent.id',
          'sent.category_id',
          'sent.revision',
          eb.val<'box' | 'card' | 'category'>('card').as('kind'),
          eb.cast<number | null>(eb.val(null), 'bigint').as('timer'),
          typed(dialect, p.now, 'integer').as('at'),
        ]),
      ),
);

const readCards = async (tx: Tx, userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, BatchCard>> => {
  const json = JSON.stringify([...new Set(ids)].map((id) => ({ id })));
  return new Map((await tx.all(batchCards, { userId, json })).map((card) => [card.id, card]));
};

/** Moves cards, each into a box of its category; the same few statements for any number. Of two moves of a card the later wins. */
export const moveCards = async (tx: Tx, learner: Learner, moves: readonly CardMove[]): Promise<BatchOutcome> => {
  const { userId } = learner;
  const [cards, boxes] = await Promise.all([
    readCards(
      tx,
      userId,
      moves.map(({ id }) => id),
    ),
    tx.all(boxesOfLearner, { userId }),
  ]);
  const open = new Set(boxes.map(({ category_id, id }) => boxKey(category_id, id)));
  const missing: string[] = [];
  const refused: string[] = [];
  const targets = new Map<string, CardMove>();
  for (const move of moves) {
    const card = cards.get(move.id);
    if (!card) missing.push(move.id);
    else if (!open.has(boxKey(card.category_id, move.box))) refused.push(move.id);
    else targets.set(move.id, move);
  }
  // As with a single edit: a card that is in that box already keeps its date (decisions §2.5).
  const moved = [...targets.values()].flatMap(({ id, box, at }): Move[] => {
    const card = cards.get(id);
    if (!card || card.box_id === box) return [];
    const revision = learner.nextFor(id);
    return [{ id, box_id: box, modified_at: at, moved_by: '', revision, last_review: card.last_review, paused_ms: 0 }];
  });
  putCards(tx, userId, moved);
  return { missing, refused };
};

/** Deletes cards and remembers each deletion; receipts and reviews stay. Answers the ids that are no card. */
export const deleteCards = async (
  tx: Tx,
  learner: Learner,
  { ids, now }: { readonly ids: readonly string[]; readonly now: number },
): Promise<readonly string[]> => {
  const { userId } = learner;
  const cards = await readCards(tx, userId, ids);
  const gone = [...cards.values()];
  if (gone.length > 0) {
    const meanings = gone.flatMap((card): Meaning[] =>
      meaningKeys(card.meanings).map((meaning_key) => ({
        category_id: card.category_id,
        meaning_key,
        card_id: card.id,
      })),
    );
    const tombstones = gone.map(({ id, category_id }): Tombstone => ({ id, category_id, revision: learner.next() }));
    await tx.all(dropMeanings, { userId, json: JSON.stringify(meanings) });
    const ids = JSON.stringify(gone.map(({ id }) => ({ id })));
    await tx.all(dropMargins, { userId, json: ids });
    await tx.all(dropCards, { userId, json: ids });
    await tx.all(insertTombstones, { userId, json: JSON.stringify(tombstones), now });
  }
  return ids.filter((id) => !cards.has(id));
};
