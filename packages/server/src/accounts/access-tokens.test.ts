import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { exportJWK, jwtVerify, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { deriveKeys } from '../keys.ts';
import { ACCESS_LIFETIME_MS, createAccessTokens } from './access-tokens.ts';

const now = Date.UTC(2026, 10, 21);
const secret = deriveKeys('test').access;
const issuer = 'https://siedem.example';
const tokens = createAccessTokens(secret, issuer);
const user = {
  user_id: 'u1',
  username: 'Ala',
  email: 'ala@example.com',
  premium: true,
  premium_expired_date: '2026-12-21T00:00:00.000Z',
  free_premium: false,
  first_login: false,
};
const header = { alg: 'HS256', typ: 'at+jwt' };
const claims = {
  ...user,
  sid: 's1',
  sub: 'u1',
  jti: 'j1',
  iss: issuer,
  aud: 'siedem',
  iat: now / 1000,
  exp: now / 1000 + 60,
};

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const forge = (head: object, body: object, hash = 'sha256', key: string | KeyObject = secret): string => {
  const signed = `${part(head)}.${part(body)}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`;
};

test('a token says who calls, which login it belongs to, and for how long', () => {
  const token = tokens.sign(user, 's1', now);
  expect(tokens.verify(token, now)).toEqual({
    claims: user,
    sessionId: 's1',
    expiresAt: now + ACCESS_LIFETIME_MS,
  });
});

test('our own forgery is well made: unaltered it passes', () => {
  expect(tokens.verify(forge(header, claims), now)).toMatchObject({ sessionId: 's1' });
});

test('others read our tokens as the standard says, and we read theirs', async () => {
  const options = { algorithms: ['HS256'], typ: 'at+jwt', issuer, audience: 'siedem', currentDate: new Date(now) };
  const { payload } = await jwtVerify(tokens.sign(user, 's1', now), secret, options);
  expect(payload).toMatchObject({ ...user, sid: 's1', sub: 'u1', iat: now / 1000 });
  expect(payload.jti).toMatch(/^[0-9a-f-]{36}$/);
  const theirs = await new SignJWT(claims).setProtectedHeader(header).sign(secret);
  expect(tokens.verify(theirs, now)).toMatchObject({ claims: user, sessionId: 's1' });
});

test('one that was verified before vouches for no other that ends like it', () => {
  const token = tokens.sign(user, 's1', now);
  expect(tokens.verify(token, now)).not.toBeNull();
  const other = token.replace(/\.[^.]+\./, `.${part({ ...claims, user_id: 'u2', sub: 'u2' })}.`);
  for (const like of [other, `x${token}`, `${token}x`, token.slice(1), token.slice(0, -1), token.slice(-43), '']) {
    expect(tokens.verify(like, now), like).toBeNull();
  }
  expect(tokens.verify(token, now)).not.toBeNull();
});

test('a token expires, also one that was verified before', () => {
  const token = tokens.sign(user, 's1', now);
  expect(tokens.verify(token, now + ACCESS_LIFETIME_MS - 1)).not.toBeNull();
  expect(tokens.verify(token, now + ACCESS_LIFETIME_MS)).toBeNull();
  expect(createAccessTokens(secret, issuer).verify(token, now + ACCESS_LIFETIME_MS)).toBeNull();
});

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const own = await exportJWK(publicKey);

test.each([
  ['no signature', `${part({ ...header, alg: 'none' })}.${part(claims)}.`],
  ['an empty signature', `${part(header)}.${part(claims)}.`],
  ['HS512 with the right key', forge({ ...header, alg: 'HS512' }, claims, 'sha512')],
  ['HS256 with a public RSA key', forge(header, claims, 'sha256', publicPem)],
  ['RS256', await new SignJWT(claims).setProtectedHeader({ ...header, alg: 'RS256' }).sign(privateKey)],
  [
    'an embedded key',
    await new SignJWT(claims).setProtectedHeader({ ...header, alg: 'RS256', jwk: own }).sign(privateKey),
  ],
  ['a key by address', forge({ ...header, jku: 'https://evil.example/keys' }, claims, 'sha256', 'k')],
  ['another type', forge({ ...header, typ: 'JWT' }, claims)],
  ['no type', forge({ alg: 'HS256' }, claims)],
  ['another audience', forge(header, { ...claims, aud: 'other' })],
  ['another issuer', forge(header, { ...claims, iss: 'https://evil.example' })],
  ['no expiry', forge(header, { ...claims, exp: undefined })],
  ['a past expiry', forge(header, { ...claims, exp: now / 1000 })],
  ['another subject than user', forge(header, { ...claims, sub: 'u2' })],
  ['no login', forge(header, { ...claims, sid: undefined })],
  ['another key', forge(header, claims, 'sha256', 'k')],
  ['changed claims', forge(header, claims).replace(part(claims), part({ ...claims, user_id: 'u2', sub: 'u2' }))],
  ['its signature written in another way', `${forge(header, claims)}=`],
  ['its head written in another way', forge({ typ: 'at+jwt', alg: 'HS256' }, claims)],
  ['claims that are no object', forge(header, [])],
  [
    'no claims',
    `${part(header)}..${createHmac('sha256', secret)
      .update(`${part(header)}.`)
      .digest('base64url')}`,
  ],
  ['no token at all', 'abc'],
])('a token with %s is refused', (_, token) => {
  expect(tokens.verify(token, now)).toBeNull();
});
