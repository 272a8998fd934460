import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { closeSlowReaders } from './slow-readers.ts';

test('a reader below the minimum speed is disconnected; a steady reader receives everything', async () => {
  const size = 40 * 1024 * 1024;
  const server = createServer((_request, response) => void response.end(Buffer.alloc(size)));
  closeSlowReaders(server, { floor: 64 * 1024, patienceMs: 500, lookMs: 50 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const ask = (): Socket => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    return socket;
  };
  try {
    const served = new Set<Socket>();
    server.on('connection', (socket: Socket) => {
      served.add(socket);
      socket.once('close', () => served.delete(socket));
    });
    const slow = ask();
    slow.pause();
    const steady = ask();
    let read = 0;
    for await (const chunk of steady) read += (chunk as Buffer).length;
    expect(read).toBeGreaterThan(size);
    await expect.poll(() => served.size, { timeout: 20_000 }).toBe(0);
    slow.destroy();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
