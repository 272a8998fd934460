import type { Config } from '../config.ts';
import type { OutsideNeeds } from './outside.ts';
import { openSandbox, type SandboxPayments } from './sandbox.ts';

/** State of one payment at the provider. */
export interface Intent {
  /** The provider's id. */
  readonly id: string;
  readonly clientSecret: string;
  /** `succeeded`, `processing`, `requires_payment_method`, `canceled` or another word of the provider's. */
  readonly status: string;
  /** In grosze; what has arrived, not what was asked. */
  readonly amountReceived: number;
  /** ISO 4217, lower case. */
  readonly currency: string;
  /** From the metadata given at creation; null if it is not ours. */
  readonly orderId: string | null;
  readonly userId: string | null;
}

export interface OrderToPay {
  readonly id: string;
  readonly userId: string;
  readonly amount: number;
  readonly currency: string;
}

/** A genuine message of the provider. */
export type PaymentEvent = { readonly id: string; readonly type: string } & (
  | { readonly kind: 'intent'; readonly intent: Intent }
  /** `full`: nothing of the payment is left. */
  | { readonly kind: 'refund'; readonly intent: string; readonly full: boolean; readonly amount: number }
  /** A refund failed at the provider. */
  | { readonly kind: 'refund-failed'; readonly intent: string }
  /** A chargeback; `lost` once it is final. */
  | { readonly kind: 'dispute'; readonly intent: string; readonly lost: boolean }
  | { readonly kind: 'other' }
);

interface Provider {
  /** Creating again for the same order gives the same payment. */
  create(order: OrderToPay): Promise<Intent>;
  retrieve(intent: string): Promise<Intent>;
  /** Refunds the whole payment; idempotent. */
  refund(order: { readonly id: string; readonly intent: string }): Promise<void>;
}

export interface StripePayments extends Provider {
  readonly kind: 'stripe';
  /** Undefined if the signature is not the provider's or older than 5 minutes, or the body is no event. */
  readEvent(body: Buffer, signature: string | undefined): PaymentEvent | undefined;
}

export type { SandboxPayments } from './sandbox.ts';
export type SandboxProvider = Provider;

/** Card payments by Stripe, by our own sandbox (no money moves), or none. */
export type Payments = StripePayments | SandboxPayments | { readonly kind: 'off' };

export const openPayments = async (
  config: Config['payments'],
  needs: Pick<OutsideNeeds, 'store' | 'clock'>,
): Promise<Payments> => {
  switch (config.kind) {
    case 'stripe':
      // Its library is by far the largest part of the server: loaded only if card payments are configured.
      return (await import('./stripe.ts')).openStripe(config, needs.clock);
    case 'sandbox':
      return openSandbox(needs.store, needs.clock);
    case 'off':
      return { kind: 'off' };
  }
};
