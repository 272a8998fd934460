import type { Flag } from './flag.ts';

export interface UsersTable {
  id: string;
  username: string;
  email: string;
  /** null for an account that signs in through a provider only */
  password_hash: string | null;
  premium_until: number | null;
  free_premium: Flag;
  first_login: Flag;
  /** language of mails, 'pl' or 'en' */
  language: string;
  created_at: number;
  /** highest revision given to any of the learner's rows or deletions */
  revision: number;
  /** deletions up to this revision are no longer kept */
  deletions_from: number;
  /** the category whose cards are being deleted; the learner's calls wait until it is null again */
  deleting_category: string | null;
  /** epoch ms of the erasure; the remaining rows wait to be deleted in slices */
  erased_at: number | null;
  /** epoch ms at which the e-mail was confirmed */
  confirmed_at: number | null;
}

export interface UsernamesTable {
  username_key: string;
  user_id: string;
}

export interface EmailsTable {
  email_key: string;
  user_id: string;
}

export interface IdentitiesTable {
  provider: string;
  subject: string;
  user_id: string;
}

export interface SessionsTable {
  user_id: string;
  family: string;
  gen: number;
  nonce: string;
  rotated_at: number;
  created_at: number;
  last_seen_at: number;
  idle_expires_at: number;
  absolute_expires_at: number;
  revoked_at: number | null;
  revoked_reason: string | null;
  user_agent: string;
}

export interface PasswordResetsTable {
  user_id: string;
  /** SHA-256 of the token, hex */
  token_hash: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface TrialsTable {
  /** HMAC of the canonical e-mail or of provider and subject */
  ledger_key: string;
  claimed_at: number;
  /** set at erasure: when the entry may be forgotten */
  forget_at: number | null;
}

export interface UsedChallengesTable {
  signature: string;
  expires_at: number;
}

export interface RateLimitsTable {
  key: string;
  window_start: number;
  window_end: number;
  count: number;
}

export interface SecurityEventsTable {
  id: string;
  at: number;
  actor: string;
  type: string;
  ip: string;
  detail: string;
}

/** No row: no reminders. */
export interface RemindersTable {
  user_id: string;
  mail: Flag;
  /** minutes after midnight, local time */
  at: number;
  /** IANA name */
  zone: string;
  /** waiting cards below which nothing is sent */
  least: number;
  /** time of the learner's next check */
  next_at: number;
  /** the time that the last reminder was for */
  sent_at: number | null;
  /** reminders sent since the last answer; see the domain's `paceOf` */
  sent_in_a_row: number;
}

/** A browser's push subscription (RFC 8030); keys as base64url (RFC 8291). */
export interface PushSubscriptionsTable {
  user_id: string;
  id: string;
  /** the login it was made in */
  family: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** name of the browser, for the learner's list */
  browser: string;
  created_at: number;
}
