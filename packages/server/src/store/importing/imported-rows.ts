import type { CardRow } from '../learning/cards.ts';
import { putHeads } from './import-reviews.ts';
import type { Tx } from '../engine/context.ts';
import { jsonRows } from '../engine/dialects/json.ts';
import { prepare } from '../engine/prepare.ts';

type Many = { userId: string; json: string };
const MANY = ['userId', 'json'] as const;
type Id = { id: string };

export interface ImportedCard extends Pick<CardRow, 'id' | 'revision' | 'import_revision' | 'last_review'> {
  /** null without a margin */
  readonly margin_revision: number | null;
}
type CardsPage = { userId: string; number: number; after: string; limit: number };

const cardsPage = prepare<CardsPage, ImportedCard>('imported-cards', ['userId', 'number', 'after', 'limit'], (db, p) =>
  db
    .selectFrom('cards')
    .leftJoin('card_margins as margin', (join) =>
      join.on('margin.user_id', '=', p.userId).onRef('margin.card_id', '=', 'cards.id'),
    )
    .select([
      'cards.id',
      'cards.revision',
      'cards.import_revision',
      'cards.last_review',
      'margin.revision as margin_revision',
    ])
    .where('cards.user_id', '=', p.userId)
    .where('cards.import_number', '=', p.number)
    .where('cards.id', '>', p.after)
    .orderBy('cards.id')
    .limit(p.limit),
);

/** Cards of an import, in the order of their ids. */
export const importedCards = (tx: Tx, page: CardsPage): Promise<ImportedCard[]> => tx.all(cardsPage, page);

const dropReceipts = prepare<Many, never>('drop-receipts', MANY, (db, p, dialect) =>
  db
    .deleteFrom('card_receipts')
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

/** Deletes the receipts of cards, so that they can be added again. */
export const forgetReceipts = (tx: Tx, userId: string, ids: readonly string[]): void =>
  tx.last(dropReceipts, { userId, json: JSON.stringify(ids.map((id) => ({ id }))) });

/** An imported answer, and the import of its card: null if another way made it or it is gone. */
export interface ImportedReview {
  readonly revision: number;
  readonly id: string;
  /** null if the card is gone */
  readonly card: string | null;
  readonly card_import: number | null;
}
type ReviewsPage = { userId: string; number: number; after: number; limit: number };

const reviewsOfImport = prepare<ReviewsPage, ImportedReview>(
  'imported-reviews',
  ['userId', 'number', 'after', 'limit'],
  (db, p) =>
    db
      .selectFrom('reviews')
      .leftJoin('cards', (join) => join.on('cards.user_id', '=', p.userId).onRef('cards.id', '=', 'reviews.card_id'))
      .select(['reviews.revision', 'reviews.id', 'cards.id as card', 'cards.import_number as card_import'])
      .where('reviews.user_id', '=', p.userId)
      .where('reviews.import_number', '=', p.number)
      .where('reviews.revision', '>', p.after)
      .orderBy('reviews.revision')
      .limit(p.limit),
);

/** Answers of an import, in the order in which they came. */
export const reviewsPage = (tx: Tx, page: ReviewsPage): Promise<ImportedReview[]> => tx.all(reviewsOfImport, page);

/** A link of the chain of imported answers of a card. */
interface Link {
  readonly card: string;
  readonly id: string;
  readonly previous: string | null;
  readonly import_number: number | null;
}

const chains = prepare<Many, Link>('import-chains', MANY, (db, p, dialect) =>
  db
    .withRecursive('links', (cte) =>
      cte
        .selectFrom(jsonRows<Id>(dialect, p, { id: 'text' }).as('sent'))
        .innerJoin('cards', (join) => join.on('cards.user_id', '=', p.userId).onRef('cards.id', '=', 'sent.id'))
        .innerJoin('reviews', (join) =>
          join.on('reviews.user_id', '=', p.userId).onRef('reviews.id', '=', 'cards.import_review'),
        )
        .select(['cards.id as card', 'reviews.id', 'reviews.previous', 'reviews.import_number'])
        .unionAll(
          cte
            .selectFrom('links')
            .innerJoin('reviews', 'reviews.id', 'links.previous')
            .select(['links.card', 'reviews.id', 'reviews.previous', 'reviews.import_number'])
            .where('reviews.user_id', '=', p.userId),
        ),
    )
    .selectFrom('links')
    .select(['card', 'id', 'previous', 'import_number']),
);

type NewLink = { id: string; previous: string | null };

const relink = prepare<Many, never>('relink-imported', MANY, (db, p, dialect) =>
  db
    .with(
      (cte) => cte('sent').materialized(),
      (rows) => rows.selectFrom(jsonRows<NewLink>(dialect, p, { id: 'text', previous: 'text' }).as('row')).selectAll(),
    )
    .updateTable('reviews')
    .from('sent')
    .set((eb) => ({ previous: eb.ref('sent.previous') }))
    .whereRef('reviews.user_id', '=', 'sent.user_id')
    .whereRef('reviews.id', '=', 'sent.id')
    .$if(dialect === 'postgres', (update) => update.where('reviews.user_id', '=', p.userId)),
);

/** Takes all answers of one import out of the chains of these cards. */
const unlink = async (tx: Tx, userId: string, { number, cards }: { number: number; cards: readonly string[] }) => {
  if (cards.length === 0) return;
  const links = await tx.all(chains, { userId, json: JSON.stringify(cards.map((id) => ({ id }))) });
  const byId = new Map(links.map((link) => [link.id, link]));
  const staying = (id: string | null): string | null => {
    for (let at = id; at !== null;) {
      const link = byId.get(at);
      if (link?.import_number !== number) return at;
      at = link.previous;
    }
    return null;
  };
  const changed = links
    .filter((link) => link.import_number !== number)
    .map((link): NewLink & { before: string | null } => ({
      id: link.id,
      previous: staying(link.previous),
      before: link.previous,
    }))
    .filter(({ previous, before }) => previous !== before);
  if (changed.length > 0) tx.last(relink, { userId, json: JSON.stringify(changed) });
  const followed = new Set(links.map(({ previous }) => previous));
  const heads = new Map(links.filter(({ id }) => !followed.has(id)).map((link) => [link.card, staying(link.id)]));
  putHeads(
    tx,
    userId,
    [...heads].map(([id, head]) => ({ id, head })),
  );
};

const dropReviews = prepare<Many, never>('drop-imported-reviews', MANY, (db, p, dialect) =>
  db
    .deleteFrom('reviews')
    .$if(dialect === 'postgres', (rows) => rows.where('user_id', '=', p.userId))
    .where((eb) =>
      eb(
        eb.refTuple('user_id', 'revision'),
        'in',
        db
          .selectFrom(jsonRows<{ revision: number }>(dialect, p, { revision: 'integer' }).as('sent'))
          .select(['sent.user_id', 'sent.revision'])
          .$asTuple('user_id', 'revision'),
      ),
    ),
);

/** Removes a page of answers, except those of cards that their import made and that still exist; returns how many. */
export const removePage = async (
  tx: Tx,
  {
    userId,
    number,
    page,
  }: { readonly userId: string; readonly number: number; readonly page: readonly ImportedReview[] },
): Promise<number> => {
  const going = page.filter(({ card_import }) => card_import !== number);
  const cards = [...new Set(going.flatMap(({ card }) => card ?? []))];
  await unlink(tx, userId, { number, cards });
  if (going.length > 0) {
    tx.last(dropReviews, { userId, json: JSON.stringify(going.map(({ revision }) => ({ revision }))) });
  }
  return going.length;
};
