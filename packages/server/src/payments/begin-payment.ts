import { randomUUID } from 'node:crypto';
import { DAY_MS, ok, PREMIUM_PRICE } from '@siedem/domain';
import type { Payments } from '../outside/payments.ts';
import { insertOrder, type OrderRow, ordersOf, updateOrder } from '../store/money/orders.ts';
import { userById } from '../store/accounts/users.ts';
import type { MoneyNeeds } from './money-needs.ts';

type Provider = Exclude<Payments, { kind: 'off' }>;

export interface Started {
  readonly clientSecret: string;
  readonly provider: Provider['kind'];
}

/** An open order younger than a day is used again, so that two tabs and a second try do not make two payments. */
const openOrder = async (
  { store }: MoneyNeeds,
  provider: Provider,
  userId: string,
  now: number,
): Promise<OrderRow | 'gone'> => {
  const opened = await store.change(userId, async (tx) => {
    const usable = ({ status, kind, created_at }: OrderRow) =>
      status === 'open' && kind === provider.kind && created_at > now - DAY_MS;
    const order = (await ordersOf(tx, userId)).find(usable);
    return ok(
      order ??
        (await insertOrder(tx, {
          id: randomUUID(),
          user_id: userId,
          kind: provider.kind,
          created_at: now,
          ...PREMIUM_PRICE,
        })),
    );
  });
  return opened.ok ? opened.value : 'gone';
};

/** States of an order that can no longer be paid. */
const spent = new Set(['canceled']);

/**
 * Starts a payment. The order is on disk before the provider is called, and its id goes with the call: whatever crashes
 * afterwards, a payment can find its order. Throws if the provider refuses or does not answer.
 */
export const beginPayment = async (
  needs: MoneyNeeds,
  { provider, userId, now }: { readonly provider: Provider; readonly userId: string; readonly now: number },
): Promise<Started | 'gone'> => {
  const order = await openOrder(needs, provider, userId, now);
  if (order === 'gone') return order;
  const intent =
    order.intent === null
      ? await provider.create({ id: order.id, userId, amount: order.amount, currency: order.currency })
      : await provider.retrieve(order.intent);
  if (spent.has(intent.status)) {
    await needs.store.write((tx) => updateOrder(tx, order.id, { status: 'closed', intent: intent.id }));
    return beginPayment(needs, { provider, userId, now });
  }
  // The account may have been deleted while the provider was asked; the intent is kept, so that a payment finds its order.
  const owner = await needs.store.write(async (tx) => {
    if (order.intent === null) await updateOrder(tx, order.id, { intent: intent.id });
    return userById(tx, userId);
  });
  if (owner === undefined) return 'gone';
  return { clientSecret: intent.clientSecret, provider: provider.kind };
};
