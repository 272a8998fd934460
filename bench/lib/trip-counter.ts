import { connect, createServer, type Socket } from 'node:net';

/** Traffic to PostgreSQL since the last reset. */
export interface Trips {
  /** round trips: times that the client sent after it had received all previous responses */
  trips: number;
  /** statements, without those that begin and end transactions */
  statements: number;
  commits: number;
}

const EXECUTE = 'E'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
const STARTUP = 0;

type From = 'client' | 'server';

/** Splits bytes into protocol messages: a type byte (none in a client's first), a length that includes itself, a body. */
function messages(from: From, seen: (type: number, body: Buffer) => void): (piece: Buffer) => void {
  let left = Buffer.alloc(0);
  let started = from === 'server';
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
  /** sent and not answered yet */
  let open = 0;
  const sent = messages('client', (type, body) => {
    if (type === QUERY || type === SYNC || type === STARTUP) open++;
    if (type === EXECUTE) counted.statements++;
    if (type !== QUERY) return;
    const text = body.toString('latin1', 0, body.length - 1).toLowerCase();
    if (text === 'commit') counted.commits++;
    else if (text !== 'begin' && text !== 'rollback') counted.statements++;
  });
  const answered = messages('server', (type) => {
    if (type === READY) open--;
  });
  client.on('data', (piece: Buffer) => {
    if (open === 0) counted.trips++;
    sent(piece);
  });
  server.on('data', answered);
}

/** A counting proxy between the product and PostgreSQL; returns the URL to connect to instead. */
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
