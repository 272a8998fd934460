import { connect, createServer, type Socket } from 'node:net';

/** A proxy as is before several instances: each connection goes to the next of them. */
export interface RoundRobin {
  /** origin */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** @param ports of the instances, on the loopback interface */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    const instance = connect({ host: '127.0.0.1', port: ports[turn++ % ports.length] ?? 0 });
    client.pipe(instance);
    instance.pipe(client);
    for (const [socket, other] of [
      [client, instance],
      [instance, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
