import { DAY_MS } from '@siedem/domain';
import { settleOrder } from '../payments/settle-open-orders.ts';
import { openOrders, updateOrder } from '../store/orders.ts';
import type { JobNeeds } from './job-needs.ts';

/** Younger ones the client's own call settles. */
const YOUNGEST_MS = 5 * 60_000;
/** Nobody pays an order this old; a payment that comes all the same is still counted by its webhook. */
const OLDEST_MS = 30 * DAY_MS;
const BATCH = 100;

/** Asks the provider about orders whose webhook and client have not told; closes those that nobody will pay. */
export const sweepPayments = async (needs: JobNeeds, now: number): Promise<void> => {
  const { store } = needs;
  let from = now - OLDEST_MS;
  for (;;) {
    const orders = await openOrders(store.read, { from, to: now - YOUNGEST_MS, limit: BATCH });
    for (const order of orders) await settleOrder(needs, order, { source: 'sweep', now });
    const last = orders.at(-1);
    if (last === undefined || orders.length < BATCH) break;
    from = last.created_at + 1;
  }
  const stale = await openOrders(store.read, { from: 0, to: now - OLDEST_MS, limit: BATCH });
  await store.write(async (tx) => {
    for (const { id } of stale) await updateOrder(tx, id, { status: 'closed' });
  });
};
