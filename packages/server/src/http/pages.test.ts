import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { answerUnknown } from './errors.ts';
import { addHeaders } from './headers.ts';
import { servePages } from './static.ts';

let build = '';
beforeAll(async () => {
  build = await mkdtemp(join(tmpdir(), 'siedem-pages-'));
  await mkdir(join(build, 'assets'));
  await mkdir(join(build, 'locales/pl'), { recursive: true });
  await writeFile(
    join(build, 'index.html'),
    '<!doctype html><html lang="en"><head><link rel="preload" as="font" href="/assets/a.woff2"><meta name="fonts-latin-ext" content="/assets/a-ext.woff2 /assets/b-ext.woff2"><link rel="preload" as="font" href="/assets/b.woff2" data-ends="ui"><title>x</title><meta name="description" content="x" /></head></html>',
  );
  await mkdir(join(build, 'prerendered'));
  await writeFile(
    join(build, 'visitor.html'),
    '<!doctype html><html lang="en" data-visitor><head><title>x</title></head><body><div id="root"></div></body></html>',
  );
  for (const name of ['landing', 'terms-of-use']) {
    for (const language of ['pl', 'en']) {
      await writeFile(join(build, `prerendered/${name}.${language}.html`), `<p>${name} ${language} $& $1</p>`);
    }
  }
  await writeFile(join(build, 'assets/main-1a2b.js'), '"plain"');
  await writeFile(join(build, 'assets/main-1a2b.js.br'), '"brotli"');
  await writeFile(join(build, 'locales/pl/translation.json'), '{"a":"b"}');
});
afterAll(() => rm(build, { recursive: true, force: true }));

const site = (env: Record<string, string> = {}): FastifyInstance => {
  const config = readConfig(env);
  const app = Fastify();
  addHeaders(app, config);
  answerUnknown(app, servePages(app, config, build), () => []);
  return app;
};
const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'wh' };
const policy = async (url: string, env: Record<string, string> = {}): Promise<string> =>
  String((await site(env).inject({ url })).headers['content-security-policy']);

test.each(['/', '/login', '/list', '/reset_password/7/token', '/modify/2/x', '/any/other/path', '/index.html'])(
  '%s is the page, never cached, with the strict policy and without a referrer',
  async (url) => {
    const { statusCode, headers, body } = await site().inject({ url });
    expect({ statusCode, body }).toMatchObject({ statusCode: 200, body: expect.stringContaining('<!doctype html>') });
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'; trusted-types siedem-sw");
  },
);

test('only the payment page allows the card provider, and only if it is configured', async () => {
  expect(await policy('/pay', stripe)).toContain('https://js.stripe.com');
  expect(await policy('/pay/', stripe)).toContain('https://js.stripe.com');
  for (const url of ['/', '/payments', '/account', '/pay/x']) expect(await policy(url, stripe)).not.toContain('stripe');
  expect(await policy('/pay')).not.toContain('stripe');
});

test('hashed files are cached for ever, compressed if the browser accepts it', async () => {
  const url = '/assets/main-1a2b.js';
  const plain = await site().inject({ url });
  expect(plain).toMatchObject({ statusCode: 200, body: '"plain"' });
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const small = await site().inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(small).toMatchObject({ statusCode: 200, body: '"brotli"' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.headers['content-type']).toContain('javascript');
});

test('texts are served for the existing languages', async () => {
  expect((await site().inject({ url: '/locales/pl/translation.json' })).json()).toEqual({ a: 'b' });
  expect((await site().inject({ url: '/locales/de/translation.json' })).statusCode).toBe(404);
  expect((await site().inject({ url: '/locales/pl/..%2f..%2findex.html' })).statusCode).toBe(404);
});

test.each([
  ['/?lng=pl', {}, 'pl'],
  ['/?lng=pl-PL', {}, 'pl'],
  ['/?lng=de', { 'accept-language': 'pl' }, 'pl'],
  ['/', { cookie: 'a=b; i18next=pl' }, 'pl'],
  ['/?lng=en', { cookie: 'i18next=pl' }, 'en'],
  ['/', { 'accept-language': 'de;q=0.9, pl-PL;q=0.8, en;q=0.7' }, 'pl'],
  ['/', { 'accept-language': 'en;q=0.3, pl;q=0.8' }, 'pl'],
  ['/', {}, 'en'],
])('%s with %o is shown in %s', async (url, headers, language) => {
  const answer = await site().inject({ url, headers });
  expect(answer.body).toContain(`<html lang="${language}"`);
  expect(answer.headers['content-language']).toBe(language);
  expect(answer.body).toContain(`<div id="root"><p>landing ${language} $& $1</p></div>`);
});

test('pages for visitors are prerendered; all others are the app', async () => {
  const body = async (url: string) => (await site().inject({ url })).body;
  expect(await body('/terms-of-use/?lng=pl')).toMatch(/<title>Regulamin · Siedem<\/title>.*<p>terms-of-use pl /s);
  expect(await body('/terms-of-use?lng=en')).toMatch(/<title>Terms of service · Siedem<\/title>.*<p>terms-of-use en /s);
  for (const url of ['/list?lng=pl', '/visitor.html?lng=pl', '/prerendered/landing.pl.html?lng=pl']) {
    expect(await body(url), url).toContain('content="Fiszki w siedmiu');
    expect(await body(url), url).not.toContain('<p>');
  }
  // Known, but not rendered in this build.
  expect(await body('/privacy-policy?lng=pl')).not.toContain('<p>');
});

test.each([
  ['/login', 'Logowanie · Siedem'],
  ['/register', 'Załóż konto · Siedem'],
  ['/help/', 'Pomoc · Siedem'],
  ['/privacy-policy', 'Polityka prywatności · Siedem'],
  ['/terms-of-use', 'Regulamin · Siedem'],
])('%s says of itself what it is, and where its languages are', async (url, title) => {
  const path = url.replace(/\/$/, '');
  const env = { PUBLIC_URL: 'https://siedem.example' };
  const { body } = await site(env).inject({ url: `${url}?lng=pl` });
  expect(body).toContain(`<title>${title}</title>`);
  expect(body).toContain(`<link rel="canonical" href="https://siedem.example${path}?lng=pl">`);
  expect(body).toContain(`<link rel="alternate" hreflang="en" href="https://siedem.example${path}?lng=en">`);
  expect(body).toContain(`<link rel="alternate" hreflang="x-default" href="https://siedem.example${path}">`);
  expect(body).toContain(`<meta property="og:title" content="${title}">`);
  expect(body).toContain('<meta property="og:image" content="https://siedem.example/social-card.png">');
  expect(body).not.toContain('noindex');
  const unasked = await site(env).inject({ url });
  expect(unasked.body).toContain(`<link rel="canonical" href="https://siedem.example${path}">`);
});

test('pages of a learner are excluded from search engines', async () => {
  for (const url of ['/list', '/reset_password/7/token', '/any/other/path']) {
    const { body } = await site().inject({ url });
    expect(body, url).toContain('<meta name="robots" content="noindex">');
    expect(body, url).not.toContain('canonical');
  }
});

test('crawlers find every public page, and no other', async () => {
  const robots = await site({ PUBLIC_URL: 'https://siedem.example' }).inject({ url: '/robots.txt' });
  expect(robots.headers['content-type']).toContain('text/plain');
  expect(robots.body).toContain('Sitemap: https://siedem.example/sitemap.xml\n');
  const map = await site({ PUBLIC_URL: 'https://siedem.example' }).inject({ url: '/sitemap.xml' });
  expect(map.headers['content-type']).toContain('xml');
  const pages = [...map.body.matchAll(/<loc>https:\/\/siedem\.example([^<]*)<\/loc>/g)].map(([, path]) => path);
  expect(pages).toEqual(['/', '/login', '/register', '/help', '/about', '/privacy-policy', '/terms-of-use']);
});

test('pages are compressed if the browser accepts it', async () => {
  const of = async (accepted: string) => site().inject({ url: '/', headers: { 'accept-encoding': accepted } });
  const plain = await of('identity');
  const small = await of('gzip, br');
  const older = await of('gzip, br;q=0');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(small.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  expect(older.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(older.rawPayload).toString()).toBe(plain.body);
  expect(String(small.headers['vary'])).toContain('accept-encoding');
});

test('a Polish page preloads the fonts of its letters', async () => {
  const preloads = async (url: string) => (await site().inject({ url })).body.match(/<link rel="preload"[^>]*>/g);
  expect(await preloads('/list?lng=pl')).toEqual([
    '<link rel="preload" as="font" href="/assets/a.woff2">',
    '<link rel="preload" as="font" href="/assets/b.woff2" data-ends="ui">',
    '<link rel="preload" as="font" href="/assets/a-ext.woff2">',
    '<link rel="preload" as="font" href="/assets/b-ext.woff2">',
  ]);
  expect(await preloads('/list?lng=en')).toHaveLength(2);
});

test('a missing favicon is 404, not a page', async () => {
  expect((await site().inject({ url: '/favicon.ico' })).statusCode).toBe(404);
});

test('HSTS is sent only if the public address is HTTPS', async () => {
  const of = async (env: Record<string, string>) =>
    (await site(env).inject({ url: '/' })).headers['strict-transport-security'];
  expect(await of({})).toBeUndefined();
  expect(await of({ PUBLIC_URL: 'https://siedem.example' })).toContain('max-age=31536000');
});

test('in a technical break calls are 503 with detail, pages are still served', async () => {
  const app = site({ MAINTENANCE: 'on' });
  const call = await app.inject({ method: 'POST', url: '/api/token/', payload: {} });
  expect(call).toMatchObject({ statusCode: 503 });
  expect(call.json()).toEqual({ detail: 'Technical break' });
  expect(call.headers['cache-control']).toBe('no-store');
  expect((await app.inject({ url: '/login' })).statusCode).toBe(200);
});
