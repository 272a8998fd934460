import { createHmac } from 'node:crypto';
import { canonicalEmail } from '@siedem/domain';
import type { Keys } from '../keys.ts';
import type { Identity } from '../store/accounts/users.ts';

/** How long a used trial is remembered after the account is deleted: 12 months (the privacy policy says so). */
export const TRIAL_MEMORY_MS = 365 * 86_400_000;

const entry = (keys: Keys, text: string): string => createHmac('sha256', keys.pepper).update(text).digest('hex');

/**
 * The ledger keys of an account's free days: keyed hashes, so that deleting an account leaves no address
 * behind and registering again gives no second trial (decisions §5.2).
 */
export const trialKeys = (keys: Keys, account: { email: string; identities?: readonly Identity[] }): string[] => [
  entry(keys, `email\n${canonicalEmail(account.email)}`),
  ...(account.identities ?? []).map(({ provider, subject }) => entry(keys, `identity\n${provider}\n${subject}`)),
];
