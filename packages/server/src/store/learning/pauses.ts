import { type Selectable, sql } from 'kysely';
import { FIRST, LAST } from '@siedem/domain';
import { noteCardsAfter } from './card-changes.ts';
import type { Learner, Reader, Tx } from '../engine/context.ts';
import type { PausesTable } from '../engine/tables/learning.ts';

export type PauseRow = Selectable<PausesTable>;

/** Pauses that were not taken back, in the order in which they were made. */
export const pausesOf = (reader: Reader, userId: string): Promise<PauseRow[]> =>
  reader.db
    .selectFrom('pauses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('undone', 'is', null)
    .orderBy('revision')
    .execute();

/** {@link pausesOf} with those that were taken back. */
export const allPausesOf = (reader: Reader, userId: string): Promise<PauseRow[]> =>
  reader.db.selectFrom('pauses').selectAll().where('user_id', '=', userId).orderBy('revision').execute();

export const findPause = (reader: Reader, userId: string, id: string): Promise<PauseRow | undefined> =>
  reader.db.selectFrom('pauses').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();

export const insertPause = async (tx: Tx, row: PauseRow): Promise<void> => {
  await tx.db.insertInto('pauses').values(row).execute();
};

export const updatePause = async (
  tx: Tx,
  { user_id, id }: Pick<PauseRow, 'user_id' | 'id'>,
  change: Partial<Pick<PauseRow, 'until_at' | 'undone'>>,
): Promise<void> => {
  await tx.db.updateTable('pauses').set(change).where('user_id', '=', user_id).where('id', '=', id).execute();
};

/** Enough of a pause's id to tell it from the learner's others. */
const SHORT = 8;
const JOIN = '+';

const shortOf = ({ id }: Pick<PauseRow, 'id'>): string => id.slice(0, SHORT);

/**
 * `cards.paused_by` is the id of the pause that lent to the card, or, if pauses of both scopes did, the beginnings of their
 * ids joined by `+`, the last one at the end, so that each can be undone by itself. The column has room for four; of more,
 * the oldest is left out.
 */
const withPause = (pause: Pick<PauseRow, 'id'>) => sql<string>`case
  when paused_ms = 0 or paused_by = '' then cast(${pause.id} as text)
  else case length(paused_by)
    when 36 then substr(paused_by, 1, ${sql.lit(SHORT)})
    when 35 then substr(paused_by, ${sql.lit(SHORT + 2)})
    else paused_by
  end || cast(${JOIN + shortOf(pause)} as text) end`;

const withoutPause = (pause: Pick<PauseRow, 'id'>) => sql<string>`case
  when paused_by = ${pause.id} then ''
  else trim(replace(
    ${sql.lit(JOIN)} || paused_by || ${sql.lit(JOIN)},
    cast(${JOIN + shortOf(pause) + JOIN} as text),
    ${sql.lit(JOIN)}
  ), ${sql.lit(JOIN)}) end`;

const lentCards = (tx: Tx, userId: string, pause: Pick<PauseRow, 'id'>) =>
  tx.db
    .selectFrom('cards')
    .where('user_id', '=', userId)
    .where('paused_ms', '>', 0)
    .where((eb) =>
      eb.or([
        eb('paused_by', '=', pause.id),
        eb(sql<string>`${sql.lit(JOIN)} || paused_by || ${sql.lit(JOIN)}`, 'like', `%${JOIN}${shortOf(pause)}${JOIN}%`),
      ]),
    );

const affected = (tx: Tx, userId: string, { category_id, from_at }: Pick<PauseRow, 'category_id' | 'from_at'>) =>
  tx.db
    .selectFrom('cards')
    .innerJoin('boxes', (join) =>
      join
        .onRef('boxes.user_id', '=', 'cards.user_id')
        .onRef('boxes.category_id', '=', 'cards.category_id')
        .onRef('boxes.id', '=', 'cards.box_id'),
    )
    .where('cards.user_id', '=', userId)
    .where('boxes.id', 'not in', [FIRST, LAST])
    .where((eb) => eb(eb('cards.modified_at', '-', eb.ref('cards.paused_ms')), '<', from_at))
    .where((eb) => eb(eb('cards.modified_at', '+', eb.ref('boxes.timer')), '>', from_at))
    .$if(category_id !== null, (query) => query.where('cards.category_id', '=', category_id ?? ''));

/** Lends the time of a pause to its cards (insights §10.4), in one statement. Returns how many. */
export const lend = async (tx: Tx, learner: Learner, pause: PauseRow): Promise<number> => {
  const { userId } = learner;
  const cards = affected(tx, userId, pause);
  const { count } = await cards.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (count === 0) return 0;
  const base = learner.reserve(count);
  const ms = pause.until_at - pause.from_at;
  await tx.db
    .updateTable('cards')
    .from(
      cards
        .select(['cards.id', sql<number>`row_number() over (order by cards.user_id, cards.id)`.as('place')])
        .as('numbered'),
    )
    .set((eb) => ({
      modified_at: eb('cards.modified_at', '+', ms),
      paused_ms: eb('cards.paused_ms', '+', ms),
      paused_by: withPause(pause),
      revision: eb('numbered.place', '+', base),
    }))
    .where('cards.user_id', '=', userId)
    .whereRef('cards.id', '=', 'numbered.id')
    .execute();
  await noteCardsAfter(tx, learner.userId, { base });
  return count;
};

/**
 * Shifts the cards that a pause lent to and that were not moved since by `ms` (negative: back).
 * @param goesOn whether the pause goes on lending, or is taken back
 */
export const shiftLent = async (
  tx: Tx,
  learner: Learner,
  pause: Pick<PauseRow, 'id'>,
  { ms, goesOn }: { readonly ms: number; readonly goesOn: boolean },
): Promise<number> => {
  const { userId } = learner;
  const cards = lentCards(tx, userId, pause);
  const { count } = await cards.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (count === 0) return 0;
  const base = learner.reserve(count);
  await tx.db
    .updateTable('cards')
    .from(cards.select(['id', sql<number>`row_number() over (order by id)`.as('place')]).as('numbered'))
    .set((eb) => ({
      modified_at: eb('cards.modified_at', '+', ms),
      paused_ms: eb('cards.paused_ms', '+', ms),
      revision: eb('numbered.place', '+', base),
      ...(goesOn ? {} : { paused_by: withoutPause(pause) }),
    }))
    .where('cards.user_id', '=', userId)
    .whereRef('cards.id', '=', 'numbered.id')
    .execute();
  await noteCardsAfter(tx, learner.userId, { base });
  return count;
};

/** How many cards a pause lends to at present. */
export const countLent = async (tx: Tx, userId: string, pause: Pick<PauseRow, 'id'>): Promise<number> => {
  const { count } = await lentCards(tx, userId, pause)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Deletes the pauses of a deleted category. */
export const forgetPauses = async (tx: Tx, userId: string, categoryId: string): Promise<void> => {
  await tx.db.deleteFrom('pauses').where('user_id', '=', userId).where('category_id', '=', categoryId).execute();
};
