import { connect, createServer, type Socket } from 'node:net';

/** What went over the wire to PostgreSQL since the last reset. */
export interface Trips {
  /** times that the client sent and then waited for an answer */
  trips: number;
  /** statements, those that begin and end transactions left out */
  statements: number;
  commits: number;
}

const EXECUTE = 'E'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const STARTUP = 0;

/** Cuts a client's bytes into protocol messages: a type byte (none at the start), a length that counts itself, a body. */
function messages(seen: (type: number, body: Buffer) => void): (piece: Buffer) => void {
  let left = Buffer.alloc(0);
  let started = false;
  return (piece) => {
    left = Buffer.concat([left, piece]);
    for (;;) {
      const head = started ? 1 : 0;
      if (left.length < head + 4) return;
      const end = head + left.readInt32BE(head);
      if (left.length < end) return;
      seen(started ? (left[0] ?? 0) : STARTUP, left.subarray(head + 4, end));
      left = left.subarray(end);
      started = true;
    }
  };
}

function watch(client: Socket, server: Socket, counted: Trips): void {
  let answered = true;
  const read = messages((type, body) => {
    if (type === EXECUTE) counted.statements++;
    if (type !== QUERY) return;
    const text = body.toString('latin1', 0, body.length - 1).toLowerCase();
    if (text === 'commit') counted.commits++;
    else if (text !== 'begin' && text !== 'rollback') counted.statements++;
  });
  client.on('data', (piece: Buffer) => {
    if (answered) counted.trips++;
    answered = false;
    read(piece);
  });
  server.on('data', () => {
    answered = true;
  });
}

/** Stands between the product and PostgreSQL and counts; gives the URL to connect to instead. */
export async function countTrips(url: string): Promise<{ url: string; counted: Trips; close: () => void }> {
  const counted: Trips = { trips: 0, statements: 0, commits: 0 };
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect({ host: hostname, port: Number(port), noDelay: true });
    client.setNoDelay(true);
    watch(client, server, counted);
    client.pipe(server);
    server.pipe(client);
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => open.delete(socket));
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const through = new URL(url);
  through.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: through.toString(),
    counted,
    close: () => {
      proxy.close();
      for (const socket of open) socket.destroy();
    },
  };
}
