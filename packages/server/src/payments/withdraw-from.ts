import { fail, ok } from '@siedem/domain';
import { noteEvent } from '../audit/security-log.ts';
import { giveBack } from './give-back.ts';
import { leaveJob } from '../queue/job.ts';
import { jobKnown } from '../store/jobs/job-rounds.ts';
import { completeJob } from '../store/jobs/outbox.ts';
import type { RefundNeeds } from './money-needs.ts';
import { paymentsOf } from './payments-of.ts';

/** Delay in ms after which the worker retries a failed refund. */
const RETRY_MS = 60_000;

export interface Withdrawal {
  readonly orderId: string;
  readonly userId: string;
  readonly ip: string;
  readonly now: number;
}

/** The statement, its acknowledgement and the refund still to be made are stored together: none can be lost. */
const declare = ({ store, keys }: RefundNeeds, { orderId, userId, ip, now }: Withdrawal) =>
  store.change(userId, async (tx) => {
    const payment = (await paymentsOf(tx, userId, now)).find(({ order }) => order.id === orderId);
    if (payment === undefined) return fail('no_such_payment');
    if (await jobKnown(tx, `withdrawal-${orderId}`)) return ok('declared before');
    if (!payment.withdrawable) return fail('too_late');
    await leaveJob(tx, 'withdrawal', { userId, orderId, at: now }, { now, once: orderId });
    await leaveJob(tx, 'refund', { orderId }, { now, runAt: now + RETRY_MS, once: orderId });
    await noteEvent(tx, { keys }, { type: 'premium_withdrawn', actor: userId, ip, now, detail: { order: orderId } });
    return ok('declared');
  });

/** Withdraws from the contract of one payment: the money goes back at once, or by the worker as soon as it can. */
export const withdrawFrom = async (
  needs: RefundNeeds,
  withdrawal: Withdrawal,
): Promise<'received' | 'too_late' | 'no_such_payment' | 'gone'> => {
  const declared = await declare(needs, withdrawal);
  if (!declared.ok) return declared.problem;
  if (declared.value === 'declared before') return 'received';
  try {
    await giveBack(needs, { orderId: withdrawal.orderId });
    await needs.store.write((tx) => completeJob(tx, `refund-${withdrawal.orderId}`, needs.clock()));
  } catch (error) {
    needs.log.warn({ err: error, order: withdrawal.orderId }, 'the refund will be tried again');
  }
  return 'received';
};
