import { createHash, timingSafeEqual } from 'node:crypto';
import type { Store } from '../store/engine/context.ts';
import {
  insertSandboxPayment,
  refundSandboxPayment,
  sandboxPayment,
  type SandboxRow,
  setSandboxStatus,
} from '../store/money/sandbox-payments.ts';
import type { Intent, SandboxProvider } from './payments.ts';

/** Outcome of confirming with a test card. `card_error` and `validation_error` are the provider's terms. */
export type SandboxOutcome =
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'error'; readonly type: 'card_error' | 'validation_error'; readonly message: string };

/** A provider of our own for trying the product. It has no webhook: the client's call and the hourly sweep settle. */
export interface SandboxPayments extends SandboxProvider {
  readonly kind: 'sandbox';
  /** Undefined if the secret belongs to none of the learner's payments. */
  confirm(userId: string, clientSecret: string, card: string): Promise<SandboxOutcome | undefined>;
  status(userId: string, clientSecret: string): Promise<string | undefined>;
}

/** Test numbers, digits only, with the status each leads to. */
const CARDS: Readonly<Record<string, string>> = {
  '4242424242424242': 'succeeded',
  '4000000000000077': 'processing',
  '4000000000000341': 'requires_payment_method',
  '4000000000009979': 'canceled',
};
const DECLINED = '4000000000000002';

const DIGITS = /^\d{16}$/;
const FINAL = new Set(['succeeded', 'canceled']);

const intentId = (orderId: string): string => `sandbox_pi_${orderId}`;

const intentOf = (row: SandboxRow): Intent => ({
  id: row.id,
  clientSecret: row.client_secret,
  status: row.status,
  amountReceived: row.status === 'succeeded' ? row.amount : 0,
  currency: row.currency,
  orderId: row.order_id,
  userId: row.user_id,
});

const same = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
};

export const openSandbox = (store: Store, clock: () => number): SandboxPayments => {
  const find = async (id: string): Promise<Intent> => {
    const row = await sandboxPayment(store.read, id);
    if (row === undefined) throw new Error('no such test payment');
    return intentOf(row);
  };

  const own = async (userId: string, clientSecret: string): Promise<SandboxRow | undefined> => {
    const [id = ''] = clientSecret.split('_secret_');
    const row = await sandboxPayment(store.read, id);
    return row?.user_id === userId && same(row.client_secret, clientSecret) ? row : undefined;
  };

  return {
    kind: 'sandbox',
    create: async (order) => {
      const id = intentId(order.id);
      await store.write((tx) => insertSandboxPayment(tx, { ...order, intent: id, now: clock() }));
      return find(id);
    },
    retrieve: find,
    refund: ({ intent }) => store.write((tx) => refundSandboxPayment(tx, intent, clock())),
    confirm: async (userId, clientSecret, card) => {
      const row = await own(userId, clientSecret);
      if (row === undefined) return undefined;
      if (FINAL.has(row.status)) return { kind: 'status', status: row.status };
      const digits = card.replace(/[ -]/g, '');
      if (!DIGITS.test(digits)) {
        return { kind: 'error', type: 'validation_error', message: 'Your card number is incomplete.' };
      }
      if (digits === DECLINED) return { kind: 'error', type: 'card_error', message: 'Your card was declined.' };
      const status = CARDS[digits];
      if (status === undefined) {
        return {
          kind: 'error',
          type: 'card_error',
          message: 'This is a test payment: only the test card numbers work.',
        };
      }
      await store.write((tx) => setSandboxStatus(tx, row.id, status));
      return { kind: 'status', status };
    },
    status: async (userId, clientSecret) => (await own(userId, clientSecret))?.status,
  };
};
