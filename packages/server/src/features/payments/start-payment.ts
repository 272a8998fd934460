import { messages, startPayment } from '@siedem/contract';
import { gone } from '../../wire/answers.ts';
import { refuse } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { beginPayment } from '../../payments/begin-payment.ts';

/** Specification §7. `PAYMENTS=off`, or a provider that does not answer: 503 (decisions §9.5). */
export const startPaymentRoute = serve(startPayment, async ({ learner, now, log }, services) => {
  const { payments } = services.outside;
  if (payments.kind === 'off') return refuse(503, messages.paymentsOff);
  try {
    const started = await beginPayment(services, { provider: payments, userId: learner.userId, now });
    return started === 'gone' ? gone : { status: 200, body: started };
  } catch (error) {
    log().error({ err: error }, 'a payment could not be started');
    return refuse(503, messages.paymentFailed);
  }
});
