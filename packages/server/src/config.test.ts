import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './environment.ts';

const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'wh' };

test('with nothing set everything is embedded, on this machine alone', () => {
  expect(readConfig({})).toMatchObject({
    host: 'localhost',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    database: { kind: 'sqlite' },
    mail: { smtpUrl: null },
    captcha: 'adaptive',
    payments: { kind: 'sandbox' },
    google: null,
    facebook: null,
    trustProxy: [],
    rateLimits: 'on',
    maintenance: 'off',
    metrics: { kind: 'off' },
  });
});

test('a configuration cannot be changed', () => {
  expect(() => Object.assign(readConfig({}), { port: 1 })).toThrow(TypeError);
});

test('the public address follows the port and loses its trailing slash', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ PUBLIC_URL: 'https://siedem.example/' }).publicUrl).toBe('https://siedem.example');
});

describe('payments', () => {
  test.each([
    [{}, 'sandbox'],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, 'sandbox'],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, 'sandbox'],
    [{ PUBLIC_URL: 'https://siedem.example' }, 'off'],
    [{ PUBLIC_URL: 'https://localhost.example' }, 'off'],
    [{ PUBLIC_URL: 'https://siedem.example', PAYMENTS: 'sandbox' }, 'sandbox'],
    [{ ...stripe, PUBLIC_URL: 'https://siedem.example' }, 'stripe'],
    [{ ...stripe, PAYMENTS: 'off' }, 'off'],
  ])('%o gives %s', (env, kind) => {
    expect(readConfig(env).payments.kind).toBe(kind);
  });
});

test.each([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '-1' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'siedem.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://siedem.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://siedem.example/app' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/siedem' }],
  ['DATABASE_POOL', { DATABASE_POOL: '0' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: '6' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: 'long' }],
  ['SMTP_URL', { SMTP_URL: 'localhost:25' }],
  ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
  ['OPERATOR_EMAIL', { OPERATOR_EMAIL: 'nobody' }],
  ['LEGAL_FROM', { LEGAL_FROM: '2026-02-30' }],
  ['LEGAL_FROM', { LEGAL_FROM: 'today' }],
  ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'a b@example.com' }],
  ['CAPTCHA', { CAPTCHA: 'sometimes' }],
  ['PAYMENTS', { PAYMENTS: 'cash' }],
  ['STRIPE_SECRET_KEY', { PAYMENTS: 'stripe' }],
  ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: '' }],
  ['STRIPE_API_URL', { ...stripe, STRIPE_API_URL: 'localhost' }],
  ['GOOGLE_JWKS_URL', { GOOGLE_JWKS_URL: 'keys.json' }],
  ['GOOGLE_AUTHORIZE_URL', { GOOGLE_AUTHORIZE_URL: 'accounts.google.com' }],
  ['FACEBOOK_AUTHORIZE_URL', { FACEBOOK_AUTHORIZE_URL: 'javascript:1' }],
  ['FACEBOOK_APP_SECRET', { FACEBOOK_APP_ID: '1' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8, everybody' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/99' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0/8' }],
  ['TRUST_PROXY', { TRUST_PROXY: '::1/129' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'no' }],
  ['MAINTENANCE', { MAINTENANCE: '1' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['SECRET', { SECRET: 'short' }],
])('a wrong %s is refused in one line that names it: %o', (name, env) => {
  const reading = () => readConfig(env);
  expect(reading).toThrow(ConfigError);
  expect(reading).toThrow(new RegExp(`^${name} [^\\n]+$`));
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', CAPTCHA: ' ' })).toMatchObject({ port: 3000, captcha: 'adaptive' });
});

test('proxies are listed one by one', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
});

test('production without PUBLIC_URL does not start: on loopback it would take test payments', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('PUBLIC_URL is needed where NODE_ENV=production');
  expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://siedem.example' }).payments).toEqual({
    kind: 'off',
  });
});

test.each([
  ['off', { kind: 'off' }],
  ['127.0.0.1:9464', { kind: 'address', host: '127.0.0.1', port: 9464 }],
  ['[::1]:9464', { kind: 'address', host: '::1', port: 9464 }],
  ['a-token-of-24-characters', { kind: 'token', token: 'a-token-of-24-characters' }],
])('METRICS=%s', (given, metrics) => expect(readConfig({ METRICS: given }).metrics).toEqual(metrics));

test.each(['on', 'short', 'localhost:99999', 'a token with blanks in it'])('METRICS=%s is refused', (given) => {
  expect(() => readConfig({ METRICS: given })).toThrow('METRICS must be off, an address');
});
