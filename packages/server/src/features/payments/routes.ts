import type { Route } from '../../http/serve.ts';
import { listPaymentsRoute } from './list-payments.ts';
import { confirmSandboxRoute, retrieveSandboxRoute } from './sandbox.ts';
import { startPaymentRoute } from './start-payment.ts';
import { stripeWebhookRoute } from './stripe-webhook.ts';
import { withdrawRoute } from './withdraw.ts';

export const paymentRoutes: readonly Route[] = [
  startPaymentRoute,
  stripeWebhookRoute,
  confirmSandboxRoute,
  retrieveSandboxRoute,
  listPaymentsRoute,
  withdrawRoute,
];
