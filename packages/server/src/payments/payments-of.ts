import { REFUND_PERIOD_MS } from '@siedem/domain';
import type { Reader } from '../store/engine/context.ts';
import { jobKnown } from '../store/jobs/job-rounds.ts';
import { type OrderRow, ordersOf } from '../store/money/orders.ts';

export interface OwnPayment {
  readonly order: OrderRow;
  /** `withdrawn`: the learner withdrew and the refund is under way. */
  readonly status: 'paid' | 'withdrawn' | 'refunded';
  readonly withdrawable: boolean;
  /** epoch ms */
  readonly paidAt: number;
}

const describe = async (reader: Reader, order: OrderRow, paidAt: number, now: number): Promise<OwnPayment> => {
  if (order.refunded_at !== null) return { order, status: 'refunded', withdrawable: false, paidAt };
  if (await jobKnown(reader, `withdrawal-${order.id}`)) {
    return { order, status: 'withdrawn', withdrawable: false, paidAt };
  }
  return { order, status: 'paid', withdrawable: now <= paidAt + REFUND_PERIOD_MS, paidAt };
};

/** The learner's payments that were counted, newest first. */
export const paymentsOf = async (reader: Reader, userId: string, now: number): Promise<OwnPayment[]> => {
  const payments: OwnPayment[] = [];
  for (const order of await ordersOf(reader, userId)) {
    if (order.credited_at !== null) payments.push(await describe(reader, order, order.credited_at, now));
  }
  return payments;
};
