import { LIMITS } from '@siedem/domain';
import { Type } from './schema.ts';
import { endpoint } from './endpoint.ts';
import { closed, DataDetail, Detail, Instant, Tokens } from './shapes.ts';

/**
 * Specification §7. `clientSecret` is for the payment provider's own script; `provider` says which form to show.
 */
export const startPayment = endpoint({
  name: 'startPayment',
  method: 'POST',
  path: '/api/payment/',
  access: 'learner',
  perMinute: LIMITS.callsPerMinute.payment,
  summary: 'Start a payment of 20 PLN for 30 days.',
  body: closed({}),
  bodyOptional: true,
  answers: {
    200: closed({
      clientSecret: Type.String(),
      provider: Type.Union([Type.Literal('stripe'), Type.Literal('sandbox')]),
    }),
    503: Detail,
  },
});

/** Decisions §5.2, §9.2: grants what is paid or free; the client's date is never used. */
export const grantPremium = endpoint({
  name: 'grantPremium',
  method: 'PUT',
  path: '/api/premium/',
  access: 'learner',
  perMinute: LIMITS.callsPerMinute.payment,
  summary: 'Count the learner’s own payment, or claim the free 30 days.',
  body: closed({
    user_id: Type.Optional(Type.String()),
    /** Ignored. */
    premium_expired_date_new: Type.Optional(Type.Unknown()),
  }),
  bodyOptional: true,
  statuses: {
    200: 'Granted; new tokens that say so.',
    402: 'Nothing is paid.',
    403: 'The learner named is another one, or the free days were claimed before.',
  },
  answers: { 200: Tokens, 402: Detail, 403: Detail },
});

/** The sandbox provider's confirmation (decisions §7), in place of the card provider's servers. */
export const confirmSandbox = endpoint({
  name: 'confirmSandbox',
  method: 'POST',
  path: '/api/sandbox/confirm/',
  access: 'learner',
  perMinute: LIMITS.callsPerMinute.payment,
  summary: 'Confirm a test payment with a test card number; no money moves. Only with the sandbox provider.',
  body: closed({ clientSecret: Type.String(), card: Type.String() }),
  answers: {
    200: closed({ status: Type.String() }),
    400: closed({ detail: Type.String(), type: Type.String() }),
    404: Detail,
  },
});

/** The state of a payment at the sandbox provider, as its script would retrieve it by client secret. */
export const retrieveSandbox = endpoint({
  name: 'retrieveSandbox',
  method: 'POST',
  path: '/api/sandbox/retrieve/',
  access: 'learner',
  perMinute: LIMITS.callsPerMinute.payment,
  summary: 'State of a test payment. Only with the sandbox provider.',
  body: closed({ clientSecret: Type.String() }),
  answers: { 200: closed({ status: Type.String() }), 404: Detail },
});

/** The provider's webhook; the body's signature is checked over its raw bytes. */
export const stripeWebhook = endpoint({
  name: 'stripeWebhook',
  method: 'POST',
  path: '/api/webhooks/stripe/',
  access: 'open',
  summary: 'Events of the card payment provider.',
  bodyLimit: 262_144,
  body: Type.Unknown(),
  answers: { 200: closed({ received: Type.Boolean() }), 400: Detail, 500: Detail },
});

/** A payment of the learner. Times are ISO 8601 in UTC; the sum is in grosze. */
export const Payment = closed({
  id: Type.String(),
  created: Instant,
  amount: Type.Integer(),
  currency: Type.String(),
  status: Type.String(),
  /** Whether the 14 days for withdrawal still run. */
  withdrawable: Type.Boolean(),
});

export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  path: '/api/payments/',
  access: 'learner',
  summary: 'The learner’s payments, newest first.',
  answers: { 200: Type.Array(Payment) },
});

/** Directive 2011/83/EU art. 11a: withdrawal by an online function, acknowledged on a durable medium (a mail). */
export const withdraw = endpoint({
  name: 'withdraw',
  method: 'POST',
  path: '/api/withdrawal/',
  access: 'learner',
  perMinute: LIMITS.callsPerMinute.payment,
  summary: 'Withdraw from the contract within 14 days of a payment.',
  body: closed({ payment: Type.String() }),
  answers: { 200: closed({ data: Type.String() }), 400: DataDetail, 404: Detail },
});
