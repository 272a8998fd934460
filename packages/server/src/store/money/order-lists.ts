import type { Reader } from '../engine/context.ts';
import type { OrderRow } from './orders.ts';

/** The newest orders of everyone, for the operator. */
export const newestOrders = (reader: Reader, limit: number): Promise<OrderRow[]> =>
  reader.db.selectFrom('orders').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();

/** All orders in a state, oldest first. */
export const ordersInState = (reader: Reader, status: OrderRow['status']): Promise<OrderRow[]> =>
  reader.db.selectFrom('orders').selectAll().where('status', '=', status).orderBy('created_at').orderBy('id').execute();
