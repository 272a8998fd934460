import { extendPremium, PREMIUM_PRICE } from '@siedem/domain';
import { noteEvent } from '../audit/security-log.ts';
import { leaveJob } from '../queue/job.ts';
import type { Intent } from '../outside/payments.ts';
import type { Tx } from '../store/engine/context.ts';
import { creditOrder, type OrderRow, orderById, orderByIntent, updateOrder } from '../store/money/orders.ts';
import { lockUser, setPremium } from '../store/accounts/users.ts';
import type { MoneyNeeds, Source } from './money-needs.ts';

export type Settled = 'credited' | 'settled before' | 'not paid' | 'refused' | 'orphan' | 'unknown';

type Needs = Pick<MoneyNeeds, 'keys' | 'log'>;

export interface Settlement {
  readonly intent: Intent;
  readonly source: Source;
  readonly now: number;
}

const findOrder = (tx: Tx, intent: Intent): Promise<OrderRow | undefined> =>
  intent.orderId === null ? orderByIntent(tx, intent.id) : orderById(tx, intent.orderId);

/** The mismatch between payment and order; undefined if there is none. */
const mismatchOf = (order: OrderRow, intent: Intent): string | undefined => {
  if (intent.amountReceived !== order.amount || order.amount !== PREMIUM_PRICE.amount) return 'amount';
  if (intent.currency !== order.currency) return 'currency';
  if (intent.userId !== order.user_id) return 'user';
  return order.intent !== null && order.intent !== intent.id ? 'intent' : undefined;
};

const credit = async (
  tx: Tx,
  needs: Needs,
  order: OrderRow & { user_id: string },
  at: Settlement,
): Promise<Settled> => {
  const { intent, source, now } = at;
  const userId = order.user_id;
  const premium = await lockUser(tx, userId);
  if (premium === undefined) return orphan(tx, needs, order, at);
  if (order.intent === null) await updateOrder(tx, order.id, { intent: intent.id });
  const untilBefore = premium.premium_until;
  const untilAfter = extendPremium(untilBefore, now);
  const first = await creditOrder(tx, order.id, { now, source, untilBefore, untilAfter });
  if (!first) return 'settled before';
  await setPremium(tx, userId, { from: untilBefore, to: untilAfter });
  await leaveJob(tx, 'premium-receipt', { userId, orderId: order.id }, { now, once: order.id });
  await noteEvent(tx, needs, {
    type: 'premium_credited',
    actor: userId,
    ip: '',
    now,
    detail: { order: order.id, source },
  });
  return 'credited';
};

/** Paid by somebody whose account is gone: kept for a refund by the operator. */
const orphan = async (tx: Tx, needs: Needs, order: OrderRow, { intent, now }: Settlement): Promise<Settled> => {
  if (order.credited_at !== null || order.refunded_at !== null || order.status === 'orphan') return 'settled before';
  await updateOrder(tx, order.id, { status: 'orphan', intent: intent.id });
  await noteEvent(tx, needs, { type: 'payment_orphan', actor: '', ip: '', now, detail: { order: order.id } });
  needs.log.error({ order: order.id }, 'a payment arrived for an account that is gone: refund it');
  return 'orphan';
};

/**
 * Counts a payment if it has succeeded, is as its order says and was not counted before (decisions §5.2). The one place
 * where money becomes premium: webhook, client call, sweep and operator all come here, in any order and at once.
 */
export const settle = async (tx: Tx, needs: Needs, at: Settlement): Promise<Settled> => {
  const { intent, now } = at;
  const order = await findOrder(tx, intent);
  if (intent.status !== 'succeeded') {
    if (order?.status === 'open' && intent.status === 'canceled') await updateOrder(tx, order.id, { status: 'closed' });
    return 'not paid';
  }
  if (order === undefined) {
    needs.log.error({ intent: intent.id }, 'a payment arrived that belongs to no order');
    await noteEvent(tx, needs, {
      type: 'payment_unknown',
      actor: '',
      ip: '',
      now,
      detail: { intent: intent.id },
      once: `unknown-${intent.id}`,
    });
    return 'unknown';
  }
  const { user_id: userId } = order;
  if (userId === null) return orphan(tx, needs, order, at);
  if (order.credited_at !== null || order.refunded_at !== null) return 'settled before';
  const mismatch = mismatchOf(order, intent);
  if (mismatch !== undefined) {
    needs.log.error({ order: order.id, mismatch }, 'a payment is not as its order says and was not counted');
    const detail = { order: order.id, mismatch, received: intent.amountReceived, currency: intent.currency };
    const once = `mismatch-${order.id}-${mismatch}-${intent.id}`;
    await noteEvent(tx, needs, { type: 'payment_mismatch', actor: userId, ip: '', now, detail, once });
    return 'refused';
  }
  return credit(tx, needs, { ...order, user_id: userId }, at);
};
