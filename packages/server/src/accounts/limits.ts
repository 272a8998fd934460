import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Keys } from '../keys.ts';
import { networkOf } from '../outside/network-of.ts';
import type { Store, Tx } from '../store/engine/context.ts';
import {
  type Allowance,
  forgetTokens,
  lookAtTokens,
  type RateLimit,
  returnToken,
  takeToken,
} from '../store/accounts/rate-limits.ts';

const MINUTE_MS = 60_000;

/** Attempts allowed in a time window. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
}

/** Tries for one account from one address: guessing stops, and its owner elsewhere is not locked out. */
export const loginOfAccount: Limit = { name: 'login', most: 10, windowMs: 15 * MINUTE_MS };
/** Failed logins from one address, whatever the accounts: one password tried on many. */
export const loginFromAddress: Limit = { name: 'logins', most: 100, windowMs: 15 * MINUTE_MS };
/** Registrations from one address. High, because a school shares one; the captcha keeps robots out. */
export const registrations: Limit = { name: 'register', most: 1000, windowMs: 60 * MINUTE_MS };
/** Reset mails asked for from one address. */
export const resetsFromAddress: Limit = { name: 'reset', most: 10, windowMs: 60 * MINUTE_MS };
/** Guesses at the present password by anyone who holds an access token. */
export const passwordChanges: Limit = { name: 'password', most: 10, windowMs: 15 * MINUTE_MS };

/** Anki packages for one learner (exchange §8.5). */
export const packages: Limit = { name: 'anki', most: 6, windowMs: MINUTE_MS };

/** One counter of a limit. Addresses and e-mails are kept as keyed hashes only. */
export interface Counter {
  readonly limit: Limit;
  readonly key: string;
}

interface Needs {
  readonly keys: Keys;
  readonly store: Store;
  readonly config: Config;
}

/** @param of what is limited: an address of the network, an e-mail in its canonical form, a user's id */
export const counter = ({ keys }: Pick<Needs, 'keys'>, limit: Limit, ...of: readonly string[]): Counter => ({
  limit,
  key: `${limit.name}:${createHmac('sha256', keys.pepper).update(of.join('\n')).digest('base64url')}`,
});

/** All customers of a /48 together may make this many times the attempts of one /64. */
const OF_SITE = 8;

/**
 * {@link counter} of an address. An IPv6 address counts for its /64, which one customer has, and for its /48, which a
 * customer may have, with a higher limit.
 */
export const countersOfAddress = (
  needs: Pick<Needs, 'keys'>,
  limit: Limit,
  ip: string,
  ...of: readonly string[]
): readonly Counter[] => {
  const [customer, site] = [networkOf(ip, 64), networkOf(ip, 48)];
  const own = counter(needs, limit, customer, ...of);
  return customer === site ? [own] : [own, counter(needs, { ...limit, most: limit.most * OF_SITE }, site, ...of)];
};

interface Tries {
  readonly counters: readonly Counter[];
  readonly now: number;
}

/** A limit is reached; ms until its window ends. */
export interface TooMany {
  readonly retryAfterMs: number;
}

/** The longest wait among the counters that refuse. */
const longestWait = async (
  { counters, now }: Tries,
  ask: (limit: RateLimit) => Promise<Allowance>,
): Promise<TooMany | null> => {
  const waits: number[] = [];
  for (const { limit, key } of counters) {
    const allowance = await ask({ key, now, limit: limit.most, windowMs: limit.windowMs });
    if (!allowance.allowed) waits.push(allowance.retryAfterMs);
  }
  return waits.length === 0 ? null : { retryAfterMs: Math.max(...waits) };
};

/** Counts one try in each counter, which all servers of a database share. */
export const countTriesIn = async (tx: Tx, { config }: Pick<Needs, 'config'>, tries: Tries): Promise<TooMany | null> =>
  config.rateLimits === 'off' ? null : longestWait(tries, (limit) => takeToken(tx, limit));

/** {@link countTriesIn} in a transaction of its own. */
export const countTries = async (needs: Needs, tries: Tries): Promise<TooMany | null> =>
  needs.config.rateLimits === 'off' ? null : needs.store.write((tx) => countTriesIn(tx, needs, tries));

/** What {@link countTriesIn} would answer; counts nothing. */
export const peekTries = async (needs: Needs, tries: Tries): Promise<TooMany | null> =>
  needs.config.rateLimits === 'off' ? null : longestWait(tries, (limit) => lookAtTokens(needs.store.read, limit));

/** Sets counters back to zero. */
export const resetTries = async (tx: Tx, counters: readonly Counter[]): Promise<void> => {
  for (const { key } of counters) await forgetTokens(tx, key);
};

/** Takes one counted try back from each. */
export const returnTry = async (tx: Tx, counters: readonly Counter[]): Promise<void> => {
  for (const { key } of counters) await returnToken(tx, key);
};
