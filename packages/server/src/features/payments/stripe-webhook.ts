import { messages, stripeWebhook } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { takeEvent } from '../../payments/take-event.ts';

const forged = { status: 400, body: { detail: messages.dataNotValid } } as const;

/** Decisions §7, §9.1. A transient failure answers 5xx, so that the provider retries the event. */
export const stripeWebhookRoute = serve(stripeWebhook, async ({ rawBody, header, now, log }, services) => {
  const { payments } = services.outside;
  if (payments.kind !== 'stripe') return forged;
  const event = payments.readEvent(rawBody, header('stripe-signature'));
  if (event === undefined) {
    log().warn('a webhook without the provider’s signature was refused');
    return forged;
  }
  await services.store.write((tx) => takeEvent(tx, services, event, now));
  return { status: 200, body: { received: true } };
});
