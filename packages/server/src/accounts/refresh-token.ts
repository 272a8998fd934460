import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** What a refresh token says: whose login (a family of tokens), and which of its tokens. */
export interface RefreshClaim {
  readonly userId: string;
  readonly family: string;
  readonly gen: number;
}

const mac = (key: KeyObject, { userId, family, gen }: RefreshClaim, nonce: string): Buffer =>
  createHmac('sha256', key).update(`${userId}|${family}|${gen}|${nonce}`).digest();

/** The token of one generation: `user.family.gen.mac`. The same input gives the same token, so nothing need be stored. */
export const refreshToken = (key: KeyObject, claim: RefreshClaim, nonce: string): string =>
  `${claim.userId}.${claim.family}.${claim.gen}.${mac(key, claim, nonce).toString('base64url')}`;

const shape = /^([\w-]{1,64})\.([\w-]{1,64})\.(\d{1,9})\.([\w-]{43})$/;

export interface ParsedRefreshToken extends RefreshClaim {
  readonly mac: Buffer;
}

/** The parts of a well-formed token, not yet verified; null for any other text. */
export const parseRefreshToken = (text: string): ParsedRefreshToken | null => {
  const [, userId, family, gen, given] = shape.exec(text) ?? [];
  if (userId === undefined || family === undefined || given === undefined) return null;
  return { userId, family, gen: Number(gen), mac: Buffer.from(given, 'base64url') };
};

/** Whether this installation signed the token for this login. */
export const isGenuine = (key: KeyObject, token: ParsedRefreshToken, nonce: string): boolean => {
  const expected = mac(key, token, nonce);
  return token.mac.length === expected.length && timingSafeEqual(token.mac, expected);
};
