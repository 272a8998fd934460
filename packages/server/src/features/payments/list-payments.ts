import { listPayments } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { paymentsOf } from '../../payments/payments-of.ts';

/** The learner's payments that arrived, newest first. */
export const listPaymentsRoute = serve(listPayments, async ({ learner, now }, { store }) => ({
  status: 200,
  body: (await paymentsOf(store.read, learner.userId, now)).map(({ order, status, withdrawable, paidAt }) => ({
    id: order.id,
    created: new Date(paidAt).toISOString(),
    amount: order.amount,
    currency: order.currency,
    status,
    withdrawable,
  })),
}));
