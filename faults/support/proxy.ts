import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy between the server and PostgreSQL that loses responses. */
export interface Proxy {
  /** the database's address through the proxy */
  readonly url: string;
  /** From now on each response to a COMMIT is lost with this probability, and its connection ends. */
  readonly loseCommits: (chance: number) => void;
  /** answers lost so far */
  readonly lost: () => number;
  readonly close: () => Promise<void>;
}

/** What PostgreSQL says when it has committed: CommandComplete "COMMIT". */
const COMMITTED = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1');

export async function startProxy(databaseUrl: string): Promise<Proxy> {
  const behind = new URL(databaseUrl);
  let chance = 0;
  let lost = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A broken connection is the purpose.
    socket.on('error', () => {});
  };
  const server = createServer((near) => {
    const far = connect({ host: behind.hostname, port: Number(behind.port) });
    keep(near);
    keep(far);
    near.pipe(far);
    far.on('data', (bytes: Buffer) => {
      if (chance > 0 && bytes.includes(COMMITTED) && Math.random() < chance) {
        lost += 1;
        near.destroy();
        far.destroy();
        return;
      }
      near.write(bytes);
    });
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.toString(),
    loseCommits: (wanted) => {
      chance = wanted;
    },
    lost: () => lost,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
