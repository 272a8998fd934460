import { createHash, createHmac, type KeyObject, randomInt } from 'node:crypto';
import type { Config } from '../config.ts';
import { useChallenge } from '../store/accounts/challenges.ts';
import { takeToken } from '../store/accounts/rate-limits.ts';
import { parseProof } from './captcha-proof.ts';
import { networkOf } from './network-of.ts';
import type { OutsideNeeds } from './outside.ts';

/** The form a proof is made for; a proof of one form is worth nothing on another. */
export type CaptchaAction = 'register' | 'help';

/** A genuine, unexpired proof for this form; only the database knows whether it was used before. */
interface CheckedProof {
  /** SHA-256 of the challenge's signature, hex. */
  readonly signature: string;
  /** epoch ms */
  readonly expires_at: number;
}

/** One attempt to send a form. */
export interface FormTry {
  readonly action: CaptchaAction;
  readonly proof: string | undefined;
  readonly ip: string;
}

/** Self-hosted proof of work. The browser searches about a second; checking costs less than a millisecond. */
export interface Captcha {
  /** A challenge in the altcha library's form. */
  challenge(action: CaptchaAction): Promise<unknown>;
  /**
   * Counts the attempt and consumes its proof, whatever the outcome of the form; false if the form is refused. A proof sent is
   * always checked, whether or not one was demanded (decisions §7, §9.11). It hashes, so call it before the transaction.
   */
  enter(form: FormTry): Promise<boolean>;
}

/** Loaded with the first challenge, so that a start does not wait for it. */
const altcha = async () => {
  const [library, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/pbkdf2')]);
  return { ...library, deriveKey };
};

const COST = 5_000;
const COUNTER_FROM = 500;
const COUNTER_TO = 1_000;
const LIVES_MS = 5 * 60_000;
const FREE_TRIES = 3;
/** All /64 networks of an IPv6 /48 together have this many times the free attempts of one. */
const OF_SITE = 8;
const HOUR_MS = 3_600_000;

const subKey = (key: KeyObject, purpose: string): string => createHmac('sha256', key).update(purpose).digest('hex');

export const openCaptcha = (
  config: Pick<Config, 'captcha'>,
  { store, clock, keys }: Pick<OutsideNeeds, 'store' | 'clock' | 'keys'>,
): Captcha => {
  const secrets = {
    hmacSignatureSecret: subKey(keys.captcha, 'challenge'),
    hmacKeySignatureSecret: subKey(keys.captcha, 'solution'),
  };

  /** One counter for both forms; the address itself is not kept. */
  const demanded = async (ip: string): Promise<boolean> => {
    const limitOf = (network: string, limit: number) => {
      const key = `form:${createHmac('sha256', keys.pepper).update(network).digest('hex').slice(0, 32)}`;
      return { key, limit, windowMs: HOUR_MS, now: clock() };
    };
    const [customer, site] = [networkOf(ip, 64), networkOf(ip, 48)];
    const limits = [limitOf(customer, FREE_TRIES), ...(site === customer ? [] : [limitOf(site, FREE_TRIES * OF_SITE)])];
    const free = await store.write(async (tx) => {
      const allowances = [];
      for (const limit of limits) allowances.push(await takeToken(tx, limit));
      return allowances.every(({ allowed }) => allowed);
    });
    return config.captcha === 'always' || !free;
  };

  const check = async (proof: string, action: CaptchaAction): Promise<CheckedProof | undefined> => {
    const payload = parseProof(proof);
    if (payload === undefined) return undefined;
    const { parameters, signature } = payload.challenge;
    const expiresAt = parameters.expiresAt * 1000;
    if (parameters.data.action !== action || expiresAt <= clock()) return undefined;
    const { verifySolution, deriveKey } = await altcha();
    const { verified } = await verifySolution({
      challenge: payload.challenge,
      solution: { time: 0, ...payload.solution },
      deriveKey,
      ...secrets,
    });
    return verified
      ? { signature: createHash('sha256').update(signature).digest('hex'), expires_at: expiresAt }
      : undefined;
  };

  return {
    challenge: async (action) => {
      const { createChallenge, deriveKey } = await altcha();
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(COUNTER_FROM, COUNTER_TO + 1),
        deriveKey,
        data: { action },
        expiresAt: Math.floor((clock() + LIVES_MS) / 1000),
        ...secrets,
      });
    },
    enter: async ({ action, proof, ip }) => {
      if (config.captcha === 'off') return true;
      const needed = await demanded(ip);
      if (!proof) return !needed;
      const checked = await check(proof, action);
      return checked !== undefined && store.write((tx) => useChallenge(tx, checked));
    },
  };
};
