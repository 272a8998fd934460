import { LAST } from '@siedem/domain';
import type { Selectable } from 'kysely';
import { acrossLearners } from '../engine/across-learners.ts';
import type { Reader, Tx } from '../engine/context.ts';
import { prepare } from '../engine/prepare.ts';
import type { RemindersTable } from '../engine/tables/accounts.ts';

export type RemindersRow = Selectable<RemindersTable>;

export const findReminders = (reader: Reader, userId: string): Promise<RemindersRow | undefined> =>
  reader.db.selectFrom('reminders').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Stores the learner's settings; the record of sent reminders stays. */
export const saveReminders = async (
  tx: Tx,
  userId: string,
  wish: Pick<RemindersRow, 'mail' | 'at' | 'zone' | 'least' | 'next_at'>,
): Promise<void> => {
  await tx.db
    .insertInto('reminders')
    .values({ user_id: userId, sent_at: null, sent_in_a_row: 0, ...wish })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(wish))
    .execute();
};

/** Stores a whole row, the record of sent reminders too. */
export const putReminders = async (tx: Tx, { user_id, ...row }: RemindersRow): Promise<void> => {
  await tx.db
    .insertInto('reminders')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
};

/** The learner has no settings of reminders then. */
export const dropReminders = async (tx: Tx, userId: string): Promise<void> => {
  await tx.db.deleteFrom('reminders').where('user_id', '=', userId).execute();
};

/** Turns off reminders by mail only. */
export const stopMailReminders = async (tx: Tx, userId: string): Promise<void> => {
  await tx.db.updateTable('reminders').set({ mail: 0 }).where('user_id', '=', userId).execute();
};

/** Learners whose `next_at` has passed, the most overdue first. */
export const dueReminders = (reader: Reader, now: number, limit: number): Promise<RemindersRow[]> =>
  acrossLearners(reader, 'reminders')
    .selectFrom('reminders')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();

/** Claims a learner by the `next_at` that was read (optimistic lock); false if another server was faster. */
export const takeReminder = async (
  tx: Tx,
  { user_id, next_at }: Pick<RemindersRow, 'user_id' | 'next_at'>,
  after: Partial<Pick<RemindersRow, 'next_at' | 'sent_at' | 'sent_in_a_row'>>,
): Promise<boolean> => {
  const taken = await tx.db
    .updateTable('reminders')
    .set(after)
    .where('user_id', '=', user_id)
    .where('next_at', '=', next_at)
    .returning('user_id')
    .execute();
  return taken.length === 1;
};

export interface Waiting {
  readonly category: string;
  readonly cards: number;
}

const waiting = prepare<{ userId: string; now: number }, Waiting>('waiting-cards', ['userId', 'now'], (db, p) =>
  db
    .selectFrom('cards')
    .innerJoin('boxes', (join) =>
      join
        .onRef('boxes.user_id', '=', 'cards.user_id')
        .onRef('boxes.category_id', '=', 'cards.category_id')
        .onRef('boxes.id', '=', 'cards.box_id'),
    )
    .select((eb) => ['cards.category_id as category', eb.fn.countAll<number>().as('cards')])
    .where('cards.user_id', '=', p.userId)
    .where('cards.box_id', '<>', LAST)
    .where((eb) => eb(eb('cards.modified_at', '+', eb.ref('boxes.timer')), '<=', p.now))
    .groupBy('cards.category_id'),
);

/** Cards that are due outside known boxes, by category; no text is read. */
export const waitingCards = (reader: Reader, userId: string, now: number): Promise<Waiting[]> =>
  reader.all(waiting, { userId, now });

const lastReceived = prepare<{ userId: string }, { readonly received: number }>('last-received', ['userId'], (db, p) =>
  db
    .selectFrom('reviews')
    .leftJoin('imports', (join) =>
      join.on('imports.user_id', '=', p.userId).onRef('imports.number', '=', 'reviews.import_number'),
    )
    .select((eb) => eb.fn.coalesce('imports.at', 'reviews.received_at').as('received'))
    .where('reviews.user_id', '=', p.userId)
    .where('reviews.revision', '>', 0)
    .orderBy('reviews.revision', 'desc')
    .limit(1),
);

/** When the learner's last answer was received, epoch ms; an imported one counts at its import. Null without one. */
export const lastAnswerAt = async (reader: Reader, userId: string): Promise<number | null> =>
  (await reader.all(lastReceived, { userId }))[0]?.received ?? null;
