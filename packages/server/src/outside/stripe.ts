import Stripe from 'stripe';
import type { PaymentsConfig } from '../config.ts';
import type { Intent, PaymentEvent, StripePayments } from './payments.ts';

type StripeConfig = Extract<PaymentsConfig, { kind: 'stripe' }>;

const TIMEOUT_MS = 8_000;
const SIGNATURE_TOLERANCE_S = 300;

const openSdk = ({ secretKey, apiUrl }: StripeConfig): Stripe => {
  const common = { timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false };
  if (apiUrl === null) return new Stripe(secretKey, common);
  const { hostname, port, protocol } = new URL(apiUrl);
  const http = protocol === 'http:';
  return new Stripe(secretKey, {
    ...common,
    host: hostname,
    port: port === '' ? (http ? 80 : 443) : Number(port),
    protocol: http ? 'http' : 'https',
  });
};

const intentOf = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  clientSecret: intent.client_secret ?? '',
  status: intent.status,
  amountReceived: intent.amount_received,
  currency: intent.currency,
  orderId: intent.metadata.order_id ?? null,
  userId: intent.metadata.user_id ?? null,
});

const idOf = (reference: string | { readonly id: string } | null): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');

const eventOf = (event: Stripe.Event): PaymentEvent => {
  const { id, type } = event;
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return { id, type, kind: 'intent', intent: intentOf(event.data.object) };
    case 'charge.refunded': {
      const { payment_intent, amount, amount_refunded } = event.data.object;
      return {
        id,
        type,
        kind: 'refund',
        intent: idOf(payment_intent),
        full: amount_refunded >= amount,
        amount: amount_refunded,
      };
    }
    case 'refund.failed':
      return { id, type, kind: 'refund-failed', intent: idOf(event.data.object.payment_intent) };
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { payment_intent, status } = event.data.object;
      return { id, type, kind: 'dispute', intent: idOf(payment_intent), lost: status === 'lost' };
    }
    default:
      return { id, type, kind: 'other' };
  }
};

/** A valid signature does not make the body an event: without these fields it can be neither recorded nor looked up. */
const isNamed = (event: PaymentEvent): boolean =>
  [event.id, event.type, event.kind === 'intent' ? event.intent.id : ''].every(
    (text: unknown) => typeof text === 'string',
  );

/** The SDK refuses old signatures but accepts those from the future. */
const signedAhead = (signature: string, now: number): boolean =>
  Number(/(?:^|,)t=(\d{1,12})/.exec(signature)?.[1] ?? 0) * 1000 > now + SIGNATURE_TOLERANCE_S * 1000;

/** Card payments through Stripe's own SDK; its answers and events are read here and nowhere else. */
export const openStripe = (config: StripeConfig, clock: () => number): StripePayments => {
  const sdk = openSdk(config);
  return {
    kind: 'stripe',
    create: async ({ id, userId, amount, currency }) =>
      intentOf(
        await sdk.paymentIntents.create(
          {
            amount,
            currency,
            automatic_payment_methods: { enabled: true },
            metadata: { order_id: id, user_id: userId },
          },
          { idempotencyKey: id },
        ),
      ),
    retrieve: async (intent) => intentOf(await sdk.paymentIntents.retrieve(intent)),
    refund: async ({ id, intent }) => {
      try {
        await sdk.refunds.create(
          { payment_intent: intent, metadata: { order_id: id } },
          { idempotencyKey: `refund-${id}` },
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded') return;
        throw error;
      }
    },
    readEvent: (body, signature) => {
      if (signature === undefined || signedAhead(signature, clock())) return undefined;
      try {
        const event = eventOf(
          sdk.webhooks.constructEvent(body, signature, config.webhookSecret, SIGNATURE_TOLERANCE_S, undefined, clock()),
        );
        return isNamed(event) ? event : undefined;
      } catch (error) {
        // no JSON, or JSON in which the parts of an event are missing
        if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
        throw error;
      }
    },
  };
};
