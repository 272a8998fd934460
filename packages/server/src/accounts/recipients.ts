import { canonicalEmail, DAY_MS } from '@siedem/domain';
import type { Keys } from '../keys.ts';
import { type Counter, counter, type Limit } from './limits.ts';

/** Welcome mails to one person, over all sub-addresses: a stranger can enter them in the form. */
export const welcomesTo: Limit = { name: 'welcome-to', most: 3, windowMs: DAY_MS };
/** Reset links to one person, over all sub-addresses. */
export const resetsTo: Limit = { name: 'reset-to', most: 10, windowMs: DAY_MS };

/** The mailbox of an address: without sub-address (RFC 5233), in the canonical form. */
export const mailboxOf = (email: string): string => {
  const canonical = canonicalEmail(email);
  const at = canonical.lastIndexOf('@');
  const [local = ''] = canonical.slice(0, at).split('+', 1);
  return `${local === '' ? canonical.slice(0, at) : local}${canonical.slice(at)}`;
};

/** Counts mails to a mailbox, which is stored as a keyed hash. */
export const counterOfMailbox = (needs: { readonly keys: Keys }, limit: Limit, email: string): Counter =>
  counter(needs, limit, mailboxOf(email));
