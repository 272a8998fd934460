import { addDigest, cardDigest } from '@siedem/domain';
import { type BoxRow, listBoxes } from './boxes.ts';
import type { CardRow } from './cards.ts';
import { type CategoryRow, listCategories } from './categories.ts';
import type { Reader } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';

/** Cards of a category, and the sum of their digests. */
export interface CategoryDigest {
  readonly cards: number;
  readonly digest: number;
}

/** All at one revision. `cards` by category id; a category without cards is not in it. */
export interface CollectionDigest {
  readonly revision: number;
  readonly categories: readonly CategoryRow[];
  readonly boxes: readonly BoxRow[];
  readonly cards: ReadonlyMap<string, CategoryDigest>;
}

const PAGE = 2000;
type DigestedRow = Pick<CardRow, 'id' | 'category_id' | 'word' | 'meanings' | 'box_id' | 'modified_at' | 'created_at'>;

const page = prepare<{ userId: string; after: string; limit: number }, DigestedRow>(
  'digested-cards',
  ['userId', 'after', 'limit'],
  (db, p) =>
    db
      .selectFrom('cards')
      .select(['id', 'category_id', 'word', 'meanings', 'box_id', 'modified_at', 'created_at'])
      .where('user_id', '=', p.userId)
      .where('id', '>', p.after)
      .orderBy('id')
      .limit(p.limit),
);

const revisionOf = prepare<{ userId: string }, { readonly revision: number }>('revision-of', ['userId'], (db, p) =>
  db.selectFrom('users').select('revision').where('id', '=', p.userId),
);

/**
 * Checksums to compare a device's copy with. The cards are read in
 * pages, with a turn of the event loop between them, so that a large collection blocks nobody. Problems: `busy` if
 * it changed meanwhile, `gone` if there is no such user.
 */
export const collectionDigest = async (reader: Reader, userId: string): Promise<CollectionDigest | 'busy' | 'gone'> => {
  const [before] = await reader.all(revisionOf, { userId });
  if (!before) return 'gone';
  const [categories, boxes] = await Promise.all([listCategories(reader, userId), listBoxes(reader, userId)]);
  const cards = new Map<string, CategoryDigest>();
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: DigestedRow[] = await reader.all(page, { userId, after, limit: PAGE });
    for (const row of rows) {
      const known = cards.get(row.category_id) ?? { cards: 0, digest: 0 };
      const { id, word, meanings, box_id: box, modified_at: modifiedAt, created_at: createdAt } = row;
      const own = cardDigest({ id, word, meanings, box, modifiedAt, createdAt });
      cards.set(row.category_id, { cards: known.cards + 1, digest: addDigest(known.digest, own) });
    }
    after = rows.length < PAGE ? undefined : rows.at(-1)?.id;
    await new Promise((resolve) => setImmediate(resolve));
  }
  const [since] = await reader.all(revisionOf, { userId });
  return since?.revision === before.revision ? { revision: before.revision, categories, boxes, cards } : 'busy';
};
