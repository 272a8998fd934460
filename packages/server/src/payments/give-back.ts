import { takeBack } from './take-back.ts';
import { orderById } from '../store/money/orders.ts';
import type { JobPayload } from '../queue/job.ts';
import type { RefundNeeds } from './money-needs.ts';

/** Refunds an order through its provider, then takes back its days; idempotent. */
export const giveBack = async (needs: RefundNeeds, { orderId }: JobPayload<'refund'>): Promise<void> => {
  const {
    store,
    outside: { payments },
  } = needs;
  const order = await orderById(store.read, orderId);
  if (!order?.intent || order.refunded_at !== null) return;
  if (payments.kind === 'off' || payments.kind !== order.kind) {
    throw new Error(`the provider of order ${orderId} is not configured`);
  }
  await payments.refund({ id: orderId, intent: order.intent });
  await store.write((tx) => takeBack(tx, needs, { orderId, userId: order.user_id, now: needs.clock() }));
};
