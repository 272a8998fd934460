import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerHandle, startServer } from '../../e2e/support/server.ts';

// Only in the long form of the attacks: schemathesis is a Python program, installed from PyPI into a cache.

const LONG = process.env['ATTACKS'] === 'long';
const VERSION = '4.32.5';
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/siedem/schemathesis');
const PROGRAM = join(CACHE, 'bin/schemathesis');

/** Checks of each response: the document must describe it. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];
/** Calls left out: they end the login that all requests use, or return 503 because no provider is configured. */
const LEFT_OUT = ['deleteUser', 'endLogin', 'logout', 'changePassword', 'socialLoginGoogle', 'socialLoginFacebook'];

const run = promisify(execFile);

/** Installs the program if it is missing; returns false and prints one line if it cannot. */
async function isThere(): Promise<boolean> {
  if (existsSync(PROGRAM)) return true;
  try {
    await mkdir(CACHE, { recursive: true });
    await run('python3', ['-m', 'venv', CACHE]);
    await run(join(CACHE, 'bin/pip'), ['install', '--quiet', `schemathesis==${VERSION}`]);
    return true;
  } catch (error) {
    const [reason = ''] = String(error).split('\n');
    console.log(`schemathesis left out: Python 3 with venv, or PyPI, is not there (${reason})`);
    return false;
  }
}

/** An access token of a learner with premium. */
async function token(url: string): Promise<string> {
  const send = async (method: string, path: string, body: object, access?: string): Promise<string> => {
    const authorization: Record<string, string> = access === undefined ? {} : { authorization: `Bearer ${access}` };
    const headers = { 'content-type': 'application/json', ...authorization };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { readonly access: string }).access;
  };
  const password = 'correct horse battery';
  const account = { username: 'tester', email: 'tester@example.com', password, confirm_password: password };
  return send('PUT', '/api/premium/', {}, await send('POST', '/api/register/', account));
}

let server: ServerHandle;
beforeAll(async () => {
  if (LONG) server = await startServer({ CAPTCHA: 'off', RATE_LIMITS: 'off' });
});
afterAll(async () => {
  if (LONG) await server.remove();
});

test('every answer to generated requests is as the document says', { timeout: 1_800_000 }, async () => {
  if (!LONG || !(await isThere())) return;
  const options = [
    ['--checks', CHECKS.join(',')],
    ['--phases', 'examples,coverage,fuzzing'],
    ['--max-examples', '25'],
    ['--header', `Authorization: Bearer ${await token(server.url)}`],
    ['--max-redirects', '0'],
    ['--request-timeout', '60'],
    ['--suppress-health-check', 'all'],
    ['--warnings', 'off'],
    ...LEFT_OUT.map((name) => ['--exclude-operation-id', name]),
  ].flat();
  const found = await run(PROGRAM, ['run', `${server.url}/api/openapi.json`, ...options], {
    cwd: CACHE,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: unknown) => error);
  expect(Reflect.get(Object(found), 'code') ?? 0, String(Reflect.get(Object(found), 'stdout'))).toBe(0);
});
