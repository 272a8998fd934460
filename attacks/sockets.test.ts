import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerHandle, startServer } from '../e2e/support/server.ts';

/** Sockets of each kind. */
const EACH = process.env['ATTACKS'] === 'long' ? 100 : 20;

const POST = 'POST /api/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n';
const KINDS: Readonly<Record<string, string>> = {
  'headers a byte at a time': 'GET / HTTP/1.1\r\nX-Slow: ',
  'a body a byte at a time': POST,
  silence: '',
};

interface Siege {
  /** how many the other side has not closed yet */
  readonly open: () => number;
  readonly end: () => void;
}

/** Opens sockets of every kind and keeps them busy until the server closes them. */
async function besiege(port: number): Promise<Siege> {
  const sockets: Socket[] = [];
  const opened = Object.values(KINDS).flatMap((opening) =>
    Array.from({ length: EACH }, async () => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      await once(socket, 'connect');
      socket.write(opening);
      const drip = setInterval(() => opening !== '' && socket.write('x'), 500);
      socket.on('data', () => undefined).on('error', () => undefined);
      socket.on('close', () => clearInterval(drip));
    }),
  );
  await Promise.all(opened);
  return {
    open: () => sockets.filter(({ destroyed }) => !destroyed).length,
    end: () => sockets.forEach((socket) => socket.destroy()),
  };
}

let server: ServerHandle;
let careless: Server;
const portOf = (url: string) => Number(new URL(url).port);
beforeAll(async () => {
  server = await startServer({ HOST: '127.0.0.1' });
  careless = createServer({ requestTimeout: 0, headersTimeout: 0, connectionsCheckingInterval: 1000 }, (_, answer) =>
    answer.end(),
  );
  careless.listen(0, '127.0.0.1');
  await once(careless, 'listening');
});
afterAll(async () => {
  careless.closeAllConnections();
  careless.close();
  await server.remove();
});

test(`${EACH} sockets of each slow kind are closed by the server, which answers others meanwhile`, async () => {
  const address = careless.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const control = await besiege(address.port);
  const siege = await besiege(portOf(server.url));
  let answered = 0;
  while (siege.open() > 0) {
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
    answered++;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  console.log(`${EACH * 3} slow sockets closed, health asked ${answered} times meanwhile, all answered`);
  // Control: a server without limits, attacked for longer, has closed none.
  expect(control.open()).toBe(EACH * 3);
  control.end();
}, 120_000);

const post = (path: string, body: string) =>
  fetch(`${server.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
    async (answer) => ({ status: answer.status, body: await answer.text() }),
    // A body refused by its length alone may be cut off while it is still being sent.
    () => ({ status: 413, body: '{"detail":"cut off"}' }),
  );

test.each([
  ['1.1 MB', JSON.stringify({ email: 'x'.repeat(1_100_000), password: 'x' }), [413]],
  ['500,000 brackets', `{"email":${'['.repeat(500_000)}${']'.repeat(500_000)}}`, [413]],
  ['as many brackets as fit', `{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, [400]],
  ['5,000 fields', `{${Array.from({ length: 5000 }, (_, at) => `"a${at}":1`).join(',')}}`, [400]],
])('%s are refused, and the server goes on', async (_, body, statuses) => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => post('/api/token/', body)));
  for (const answer of answers) {
    expect(statuses).toContain(answer.status);
    expect(answer.body).toContain('"detail"');
  }
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
});
