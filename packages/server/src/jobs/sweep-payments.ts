import { DAY_MS } from '@siedem/domain';
import { settleOrder } from '../payments/settle-open-orders.ts';
import { openOrders, updateOrder } from '../store/money/orders.ts';
import type { JobNeeds } from './job-needs.ts';

/** Younger orders are settled by the client's own call. */
const YOUNGEST_MS = 5 * 60_000;
/** Orders this old are closed; a payment that arrives nevertheless is still counted by its webhook. */
const OLDEST_MS = 30 * DAY_MS;
const BATCH = 100;

interface Ages {
  readonly youngest: number;
  readonly oldest: number;
}

const askAbout = async (needs: JobNeeds, now: number, { youngest, oldest }: Ages): Promise<void> => {
  let from = now - oldest;
  for (;;) {
    const orders = await openOrders(needs.store.read, { from, to: now - youngest, limit: BATCH });
    for (const order of orders) await settleOrder(needs, order, { source: 'sweep', now });
    const last = orders.at(-1);
    if (last === undefined || orders.length < BATCH) break;
    from = last.created_at + 1;
  }
};

/** Asks the provider about orders of the last day that neither webhook nor client has settled. */
export const sweepPayments = (needs: JobNeeds, now: number): Promise<void> =>
  askAbout(needs, now, { youngest: YOUNGEST_MS, oldest: DAY_MS });

/** Asks about older orders, which are rarely paid, less often; closes expired ones. */
export const sweepOldPayments = async (needs: JobNeeds, now: number): Promise<void> => {
  await askAbout(needs, now, { youngest: DAY_MS, oldest: OLDEST_MS });
  const { store } = needs;
  const stale = () => openOrders(store.read, { from: 0, to: now - OLDEST_MS, limit: BATCH });
  for (let orders = await stale(); orders.length > 0; orders = await stale()) {
    await store.write(async (tx) => {
      for (const { id } of orders) await updateOrder(tx, id, { status: 'closed' });
    });
  }
};
