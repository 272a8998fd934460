import { noteEvent } from '../audit/security-log.ts';
import type { PaymentEvent } from '../outside/payments.ts';
import type { Tx } from '../store/engine/context.ts';
import { firstSeen, type OrderRow, orderByIntent } from '../store/money/orders.ts';
import type { MoneyNeeds } from './money-needs.ts';
import { settle } from './settle.ts';
import { takeBack } from './take-back.ts';

type Needs = Pick<MoneyNeeds, 'keys' | 'log'>;
type Backward = Extract<PaymentEvent, { kind: 'refund' | 'dispute' }>;

/** A partial refund, or a dispute that is not lost yet: logged for the operator, no days are taken back. */
const note = async (tx: Tx, needs: Needs, order: OrderRow, event: Backward, now: number): Promise<void> => {
  const type = event.kind === 'refund' ? 'payment_partly_refunded' : 'payment_disputed';
  const detail = { order: order.id, event: event.id, ...(event.kind === 'refund' ? { amount: event.amount } : {}) };
  await noteEvent(tx, needs, { type, actor: order.user_id ?? '', ip: '', now, detail });
  needs.log.warn({ order: order.id, type }, 'the provider reports money that may go back');
};

const goBack = async (tx: Tx, needs: Needs, event: Backward, now: number): Promise<void> => {
  const order = await orderByIntent(tx, event.intent);
  if (order === undefined) return;
  const whole = event.kind === 'refund' ? event.full : event.lost;
  if (whole) await takeBack(tx, needs, { orderId: order.id, userId: order.user_id, now });
  else await note(tx, needs, order, event, now);
};

/** The refund failed: the operator has to pay the learner another way; the days stay taken back. */
const noteFailedRefund = async (tx: Tx, needs: Needs, intent: string, now: number): Promise<void> => {
  const order = await orderByIntent(tx, intent);
  if (order === undefined) return;
  const detail = { order: order.id };
  await noteEvent(tx, needs, { type: 'payment_refund_failed', actor: order.user_id ?? '', ip: '', now, detail });
  needs.log.error(detail, 'the provider could not give money back: pay it another way');
};

/** Acts on a genuine event of the provider, once: its id is noted in the same transaction. */
export const takeEvent = async (tx: Tx, needs: Needs, event: PaymentEvent, now: number): Promise<void> => {
  if (!(await firstSeen(tx, { id: event.id, type: event.type, received_at: now }))) return;
  switch (event.kind) {
    case 'intent':
      await settle(tx, needs, { intent: event.intent, source: 'webhook', now });
      break;
    case 'refund':
    case 'dispute':
      await goBack(tx, needs, event, now);
      break;
    case 'refund-failed':
      await noteFailedRefund(tx, needs, event.intent, now);
      break;
    case 'other':
      break;
  }
};
