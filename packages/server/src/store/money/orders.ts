import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../engine/context.ts';
import type { OrdersTable } from '../engine/tables/money.ts';

export type OrderRow = Selectable<OrdersTable>;

export type NewOrder = Pick<OrderRow, 'id' | 'amount' | 'currency' | 'kind' | 'created_at'> & {
  readonly user_id: string;
};

/** Written before the provider is called, so that every payment can find its order. */
export const insertOrder = async (tx: Tx, order: NewOrder): Promise<OrderRow> => {
  const row: OrderRow = {
    ...order,
    status: 'open',
    intent: null,
    source: null,
    claimed_until: null,
    until_before: null,
    until_after: null,
    credited_at: null,
    acked_at: null,
    refunded_at: null,
    erased_at: null,
  };
  await tx.db.insertInto('orders').values(row).execute();
  return row;
};

export const orderById = (reader: Reader, id: string): Promise<OrderRow | undefined> =>
  reader.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();

export const orderByIntent = (reader: Reader, intent: string): Promise<OrderRow | undefined> =>
  reader.db.selectFrom('orders').selectAll().where('intent', '=', intent).executeTakeFirst();

/** The order, locked until the transaction ends. */
export const lockOrder = (tx: Tx, id: string): Promise<OrderRow | undefined> => {
  const row = tx.db.selectFrom('orders').selectAll().where('id', '=', id);
  return (tx.dialect === 'postgres' ? row.forUpdate() : row).executeTakeFirst();
};

/** The learner's orders, newest first. */
export const ordersOf = (reader: Reader, userId: string): Promise<OrderRow[]> =>
  reader.db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Open orders of all learners made between the two instants, for the sweep that settles them. */
export const openOrders = (
  reader: Reader,
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
): Promise<OrderRow[]> =>
  reader.db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'open')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('created_at')
    .limit(limit)
    .execute();

export type OrderChange = Partial<
  Pick<OrderRow, 'status' | 'intent' | 'source' | 'claimed_until' | 'acked_at' | 'refunded_at'>
>;

export const updateOrder = async (tx: Tx, id: string, change: OrderChange): Promise<void> => {
  await tx.db.updateTable('orders').set(change).where('id', '=', id).execute();
};

/**
 * Marks the order credited if it was not yet: true for exactly one of many callers, who then, in the same transaction,
 * moves the learner's premium from `until_before` to `until_after`.
 */
export const creditOrder = async (
  tx: Tx,
  id: string,
  credit: {
    readonly now: number;
    readonly source: string;
    readonly untilBefore: number | null;
    readonly untilAfter: number;
  },
): Promise<boolean> => {
  const credited = await tx.db
    .updateTable('orders')
    .set({
      status: 'credited',
      credited_at: credit.now,
      source: credit.source,
      until_before: credit.untilBefore,
      until_after: credit.untilAfter,
    })
    .where('id', '=', id)
    .where('credited_at', 'is', null)
    .where('refunded_at', 'is', null)
    .returning('id')
    .execute();
  return credited.length === 1;
};

/** Marks the order refunded if it was credited and not yet refunded; true for exactly one of many callers. */
export const refundOrder = async (tx: Tx, id: string, now: number): Promise<boolean> => {
  const refunded = await tx.db
    .updateTable('orders')
    .set({ status: 'refunded', refunded_at: now })
    .where('id', '=', id)
    .where('credited_at', 'is not', null)
    .where('refunded_at', 'is', null)
    .returning('id')
    .execute();
  return refunded.length === 1;
};

/** Remembers a provider's event; false if it came before. In the transaction that acts on it. */
export const firstSeen = async (
  tx: Tx,
  event: { readonly id: string; readonly type: string; readonly received_at: number },
): Promise<boolean> => {
  const entered = await tx.db
    .insertInto('provider_events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return entered.length === 1;
};
