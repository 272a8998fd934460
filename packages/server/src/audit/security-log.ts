import { createHmac, randomUUID } from 'node:crypto';
import type { Keys } from '../keys.ts';
import { networkOf } from '../outside/network-of.ts';
import type { Tx } from '../store/engine/context.ts';
import { recordEvent } from '../store/accounts/security-events.ts';

/** The events of the security log. */
export type SecurityEventType =
  | 'registered'
  | 'login'
  | 'login_failed'
  | 'social_login'
  | 'refresh_reused'
  | 'password_changed'
  | 'reset_requested'
  | 'password_reset'
  | 'account_deleted'
  | 'data_exported'
  | 'premium_claimed'
  | 'premium_credited'
  | 'premium_claim_differs'
  | 'premium_refunded'
  | 'premium_withdrawn'
  | 'payment_mismatch'
  | 'payment_unknown'
  | 'payment_orphan'
  | 'payment_partly_refunded'
  | 'payment_disputed'
  | 'payment_refund_failed'
  | 'operator';

/** Too coarse to name a person: the /24 or /48. */
const coarse = (ip: string): string => {
  const network = networkOf(ip, 48);
  return network.includes(':') ? network : network.replace(/\.\d+$/, '.0/24');
};

/** Keyed hash of the learner's id: the same for the same learner, not reversible without the key. */
export const actorOf = (keys: Pick<Keys, 'pepper'>, userId: string): string =>
  createHmac('sha256', keys.pepper).update(`actor\n${userId}`).digest('hex').slice(0, 32);

/** Appends to the security log in the transaction of the event. The log is never changed. */
export const noteEvent = (
  tx: Tx,
  { keys }: { readonly keys: Pick<Keys, 'pepper'> },
  event: {
    readonly type: SecurityEventType;
    /** a user's id, stored as a keyed hash; '' if unknown */
    readonly actor: string;
    /** stored as its network only; '' without a request */
    readonly ip: string;
    /** epoch ms */
    readonly now: number;
    /** ids and figures; never names, addresses, tokens or words */
    readonly detail?: Readonly<Record<string, string | number | null>>;
    /** idempotency key: of several events with one id the first is kept */
    readonly once?: string;
  },
): Promise<void> =>
  recordEvent(tx, {
    id: event.once ?? randomUUID(),
    at: event.now,
    type: event.type,
    actor: event.actor === '' ? '' : actorOf(keys, event.actor),
    ip: event.ip === '' ? '' : coarse(event.ip),
    detail: JSON.stringify(event.detail ?? {}),
  });
