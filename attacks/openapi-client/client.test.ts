import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '@siedem/contract';
import { type ServerHandle, startServer } from '../../e2e/support/server.ts';

/** The client needs types that this test generates, so it is a project of its own and is loaded when they exist. */
const client: string = new URL('client/main-job.ts', import.meta.url).href;

const run = promisify(execFile);
const here = import.meta.dirname;

let server: ServerHandle;
beforeAll(async () => {
  server = await startServer({ CAPTCHA: 'off' });
});
afterAll(() => server.remove());

/** The output of a program that ends with an error, or ''. */
const complaintsOf = (script: string, ...args: readonly string[]): Promise<string> =>
  run(process.execPath, [join(here, 'node_modules', script), ...args]).then(
    () => '',
    (error: unknown) =>
      `${String(Reflect.get(Object(error), 'stdout'))}${String(Reflect.get(Object(error), 'stderr'))}`,
  );

test('a client generated from the document compiles strictly and makes the main job without a cast', async () => {
  const document = await (await fetch(`${server.url}/api/openapi.json`)).text();
  const generated = join(here, 'client/generated');
  await mkdir(generated, { recursive: true });
  await writeFile(join(generated, 'openapi.json'), document);
  const types = join(generated, 'api.ts');
  const source = join(generated, 'openapi.json');
  expect(await complaintsOf('openapi-typescript/bin/cli.js', source, '--output', types)).toBe('');
  expect(await complaintsOf('typescript/bin/tsc', '-p', join(here, 'client'))).toBe('');
  const { mainJob } = (await import(/* @vite-ignore */ client)) as { mainJob: (baseUrl: string) => Promise<unknown> };
  expect(await mainJob(server.url)).toEqual({
    added: expect.any(String),
    box: '2',
    changed: ['gato: cat, tomcat'],
    unchanged: 304,
    refusals: [messages.emailTaken, messages.notFound],
  });
});
