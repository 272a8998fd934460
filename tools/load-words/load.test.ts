import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp, type TestLearner } from '../../packages/server/src/dev/test-app.ts';
import { openApi, Stop } from './api.ts';
import { findOrMakeCategory } from './category.ts';
import { readLines } from './lines.ts';
import { loadLines, type Outcome } from './load.ts';

// Each test starts a server and waits out the pauses between tries.
vi.setConfig({ testTimeout: 30_000 });

let closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
});

type Fault = 'none' | 'cut before' | 'cut after' | '503' | '401';

/** The real app behind a network that does what `fault` says to the n-th request after the login. */
const behindNetwork = async (app: TestApp, fault: (n: number) => Fault): Promise<string> => {
  let count = 0;
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    const mishap = request.url?.startsWith('/api/token/') ? 'none' : fault(++count);
    if (mishap === 'cut before') return void request.socket.destroy();
    if (mishap === '503' || mishap === '401') {
      return void response.writeHead(Number(mishap)).end('{"detail":"no"}');
    }
    const { authorization } = request.headers;
    const answer = await app.app.inject({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: request.url ?? '',
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      ...(body.length > 0 ? { payload: body } : {}),
    });
    if (mishap === 'cut after') return void request.socket.destroy();
    response.writeHead(answer.statusCode).end(answer.body);
  };
  const server = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => new Promise((resolve) => server.close(resolve)),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const begin = async (): Promise<{ app: TestApp; learner: TestLearner }> => {
  const app = await openTestApp();
  closing.push(app.close);
  return { app, learner: await app.learner() };
};

const entries = Array.from({ length: 30 }, (_, at) => `word ${at}\tmeaning ${at}`);
const file = readLines(
  [...entries, 'word 0\tmeaning 0', 'dom\thouse', 'DOM\tHouse|home', 'house\tflat', 'x', 'a|b\tc'].join('\n'),
);

const load = async (url: string, { email, password }: TestLearner, most = Infinity): Promise<Outcome[]> => {
  const api = await openApi(url, email, password, new AbortController().signal);
  const { id } = await findOrMakeCategory(api, 'Words');
  const outcomes: Outcome[] = [];
  await loadLines(
    api,
    id,
    file,
    () => outcomes.length >= most,
    (outcome) => outcomes.push(outcome),
  );
  return outcomes.toSorted((a, b) => a.line.number - b.line.number);
};

const stored = async (app: TestApp): Promise<number> =>
  (await app.store.read.db.withoutPlugins().selectFrom('cards').select('id').execute()).length;

it('tells what the server answered for each line', async () => {
  const { app, learner } = await begin();
  const outcomes = await load(await behindNetwork(app, () => 'none'), learner);
  expect(outcomes.slice(30).map(({ kind, status }) => [kind, status])).toEqual([
    ['repeated in the file', null],
    ['added', 200],
    ['refused', 300],
    ['added', 201],
    ['refused', 400],
    ['refused', 400],
  ]);
  expect(outcomes.slice(34).map(({ answer }) => answer)).toEqual([
    'Word without meaning? Interesting...',
    "you can't use | sign sorryj:(",
  ]);
  expect(await stored(app)).toBe(32);
});

it('adds no word twice when it is stopped and run again', async () => {
  const { app, learner } = await begin();
  const url = await behindNetwork(app, () => 'none');
  expect((await load(url, learner, 10)).length).toBeLessThan(15);
  const all = await load(url, learner);
  expect(await stored(app)).toBe(32);
  expect(await load(url, learner)).toEqual(all);
  expect(await stored(app)).toBe(32);
});

it('gets through lost requests, lost answers, an overloaded server and the end of its token', async () => {
  const { app, learner } = await begin();
  const faults: Fault[] = ['none', 'cut after', 'none', 'cut after', 'none', 'cut before', '503'];
  // Once only: a token that ends as soon as it is renewed is a login that has ended.
  const end = 7;
  const url = await behindNetwork(app, (n) =>
    n === end ? '401' : n > 20 ? 'none' : (faults[n % faults.length] ?? 'none'),
  );
  const outcomes = await load(url, learner);
  expect(outcomes.filter(({ kind }) => kind === 'added')).toHaveLength(32);
  expect(await stored(app)).toBe(32);
});

it('stops with one line where the learner may not', async () => {
  const { app } = await begin();
  const url = await behindNetwork(app, () => 'none');
  const poor = await app.learner({ premium: 'none' });
  await expect(load(url, poor)).rejects.toThrow(Stop);
  await expect(load(url, { ...poor, password: 'wrong' })).rejects.toThrow('wrong e-mail or password');
});
