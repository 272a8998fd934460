import { DAY_MS } from '@siedem/domain';
import { settleOrder } from '../payments/settle-open-orders.ts';
import { openOrders, updateOrder } from '../store/money/orders.ts';
import type { JobNeeds } from './job-needs.ts';

/** Younger ones the client's own call settles. */
const YOUNGEST_MS = 5 * 60_000;
/** Nobody pays an order this old; a payment that comes all the same is still counted by its webhook. */
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

/** Asks the provider about the day's orders whose webhook and client have not told. */
export const sweepPayments = (needs: JobNeeds, now: number): Promise<void> =>
  askAbout(needs, now, { youngest: YOUNGEST_MS, oldest: DAY_MS });

/** Older ones are rarely paid and asked about less often; closes those that nobody will pay. */
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
