import type { Intent } from '../outside/payments.ts';
import { type OrderRow, ordersOf } from '../store/money/orders.ts';
import type { MoneyNeeds, Source } from './money-needs.ts';
import { settle, type Settled } from './settle.ts';

const MOST_ORDERS = 5;

/** Present state of an order's payment at the provider; `unreachable` if it does not answer. */
const askProvider = async (
  { outside: { payments }, log }: MoneyNeeds,
  order: OrderRow,
): Promise<Intent | 'none' | 'unreachable'> => {
  if (payments.kind === 'off' || order.intent === null || order.kind !== payments.kind) return 'none';
  try {
    return await payments.retrieve(order.intent);
  } catch (error) {
    log.warn({ err: error, order: order.id }, 'the payment provider did not answer');
    return 'unreachable';
  }
};

/** Asks the provider about one order and counts its payment if it has arrived. */
export const settleOrder = async (
  needs: MoneyNeeds,
  order: OrderRow,
  { source, now }: { readonly source: Source; readonly now: number },
): Promise<Settled | 'unreachable'> => {
  const intent = await askProvider(needs, order);
  if (intent === 'none') return 'not paid';
  if (intent === 'unreachable') return intent;
  return needs.store.write((tx) => settle(tx, needs, { intent, source, now }));
};

/**
 * Asks the provider about the learner's open orders and counts what has been paid. `unreachable`: at least one could not be
 * asked about and none was counted, so "nothing paid" would be a guess.
 */
export const settleOpenOrders = async (
  needs: MoneyNeeds,
  userId: string,
  now: number,
): Promise<'asked' | 'unreachable'> => {
  const orders = (await ordersOf(needs.store.read, userId)).filter(({ status }) => status === 'open');
  const settled = await Promise.all(
    orders.slice(0, MOST_ORDERS).map((order) => settleOrder(needs, order, { source: 'client', now })),
  );
  return settled.includes('unreachable') && !settled.includes('credited') ? 'unreachable' : 'asked';
};
