import type { Flag } from './flag.ts';

/** Orders outlive the account (accounting): after erasure `user_id` is null and `erased_at` set. */
export interface OrdersTable {
  id: string;
  user_id: string | null;
  amount: number;
  currency: string;
  kind: string;
  status: 'open' | 'credited' | 'refunded' | 'orphan' | 'closed';
  /** the provider's payment intent, unique */
  intent: string | null;
  source: string | null;
  claimed_until: string | null;
  until_before: number | null;
  until_after: number | null;
  created_at: number;
  credited_at: number | null;
  acked_at: number | null;
  refunded_at: number | null;
  erased_at: number | null;
}

export interface ProviderEventsTable {
  id: string;
  type: string;
  received_at: number;
}

/** The sandbox provider's own book of test payments. */
export interface SandboxPaymentsTable {
  id: string;
  order_id: string;
  user_id: string;
  client_secret: string;
  amount: number;
  currency: string;
  status: string;
  created_at: number;
  refunded_at: number | null;
}

/** A learner without a row wants the mail "premium ends in 3 days" and has had none. */
export interface PremiumRemindersTable {
  user_id: string;
  wanted: Flag;
  /** the end of premium in the last reminder */
  reminded_for: number | null;
}
