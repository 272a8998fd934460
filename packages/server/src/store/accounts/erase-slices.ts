import type { Reader, Tx } from '../engine/context.ts';

interface Slice {
  readonly userId: string;
  readonly limit: number;
}

/** Deletes some rows of one table and returns how many. */
type Eraser = (tx: Tx, slice: Slice) => Promise<number>;

const byId =
  (table: 'cards' | 'card_receipts'): Eraser =>
  async ({ db }, { userId, limit }) => {
    const some = db.selectFrom(table).select('id').where('user_id', '=', userId).limit(limit);
    const gone = db.deleteFrom(table).where('user_id', '=', userId).where('id', 'in', some);
    return (await gone.returning('id').execute()).length;
  };

const byRevision =
  (table: 'card_changes' | 'deletions' | 'reviews'): Eraser =>
  async ({ db }, { userId, limit }) => {
    const some = db.selectFrom(table).select('revision').where('user_id', '=', userId).limit(limit);
    const gone = db.deleteFrom(table).where('user_id', '=', userId).where('revision', 'in', some);
    return (await gone.returning('revision').execute()).length;
  };

const margins: Eraser = async ({ db }, { userId, limit }) => {
  const some = db.selectFrom('card_margins').select('card_id').where('user_id', '=', userId).limit(limit);
  const gone = db.deleteFrom('card_margins').where('user_id', '=', userId).where('card_id', 'in', some);
  return (await gone.returning('card_id').execute()).length;
};

const meanings: Eraser = async ({ db }, { userId, limit }) => {
  const some = db
    .selectFrom('card_meanings')
    .select(['category_id', 'meaning_key', 'card_id'])
    .where('user_id', '=', userId)
    .limit(limit)
    .$asTuple('category_id', 'meaning_key', 'card_id');
  const gone = db
    .deleteFrom('card_meanings')
    .where('user_id', '=', userId)
    .where((eb) => eb(eb.refTuple('category_id', 'meaning_key', 'card_id'), 'in', some));
  return (await gone.returning('card_id').execute()).length;
};

/** Tables that can have many rows of a learner, in an order that violates no foreign key. */
const LONG: readonly Eraser[] = [
  meanings,
  margins,
  byId('cards'),
  byId('card_receipts'),
  byRevision('card_changes'),
  byRevision('deletions'),
  byRevision('reviews'),
];

/** Whether a learner has too many rows to delete them in one transaction. */
export const isLong = async (reader: Reader, userId: string, most: number): Promise<boolean> => {
  for (const table of ['cards', 'reviews', 'deletions'] as const) {
    const beyond = reader.db.selectFrom(table).select('user_id').where('user_id', '=', userId).offset(most).limit(1);
    if ((await beyond.executeTakeFirst()) !== undefined) return true;
  }
  return false;
};

/** Deletes up to `limit` rows of an erased learner, then the learner. Returns how many; 0: done. */
export const eraseSlice = async (tx: Tx, userId: string, limit: number): Promise<number> => {
  for (const erase of LONG) {
    const deleted = await erase(tx, { userId, limit });
    if (deleted > 0) return deleted;
  }
  await tx.db.deleteFrom('users').where('id', '=', userId).where('erased_at', 'is not', null).execute();
  return 0;
};
