import { canonicalEmail, DAY_MS } from '@siedem/domain';
import type { Keys } from '../keys.ts';
import { type Counter, counter, type Limit } from './limits.ts';

/** Mails of welcome to one person, whatever the sub-addresses: a stranger types them into forms. */
export const welcomesTo: Limit = { name: 'welcome-to', most: 3, windowMs: DAY_MS };
/** Reset links to one person, whatever the sub-addresses. */
export const resetsTo: Limit = { name: 'reset-to', most: 10, windowMs: DAY_MS };

/** An address as its owner's mailbox: without a sub-address (RFC 5233), in the form in which e-mails are compared. */
export const mailboxOf = (email: string): string => {
  const canonical = canonicalEmail(email);
  const at = canonical.lastIndexOf('@');
  const [local = ''] = canonical.slice(0, at).split('+', 1);
  return `${local === '' ? canonical.slice(0, at) : local}${canonical.slice(at)}`;
};

/** Counts mails to the owner of an address, who is kept as a keyed hash. */
export const counterOfMailbox = (needs: { readonly keys: Keys }, limit: Limit, email: string): Counter =>
  counter(needs, limit, mailboxOf(email));
