import { connect } from 'node:net';

/** One answer of a server. */
export interface Reply {
  readonly status: number;
  readonly bytes: number;
  /** chunks of the body, joined only when they are read */
  readonly text: () => string;
}

export interface Connection {
  /** Sends one request, made by {@link request}; the next only after its answer. */
  readonly ask: (sent: Buffer) => Promise<Reply>;
  readonly close: () => void;
}

export interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly zone?: string;
  /** sent as JSON */
  readonly body?: unknown;
}

/** A request as bytes, made ahead of the time that is measured. */
export function request({ method, path, token, zone, body }: Sent): Buffer {
  const json = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(zone === undefined ? [] : [`time-zone: ${zone}`]),
    ...(json === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(json)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${json}`);
}

const END_OF_HEAD = '\r\n\r\n';

interface Head {
  readonly status: number;
  /** where the body begins */
  readonly at: number;
  readonly length: number;
}

function headOf(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without a length: ${head}`);
  return { status: Number(head.slice(9, 12)), at: end + END_OF_HEAD.length, length: Number(length) };
}

/**
 * A minimal keep-alive HTTP/1.1 connection: the client runs on the same machine, and a costly
 * one would hide the difference between two servers.
 */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let pieces: Buffer[] = [];
  let received = 0;
  let head: Head | undefined;
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined;

  const take = (piece: Buffer): void => {
    pieces.push(piece);
    received += piece.length;
    if (head === undefined) {
      const joined = pieces.length === 1 ? piece : Buffer.concat(pieces);
      pieces = [joined];
      head = headOf(joined);
    }
    if (head === undefined || received < head.at + head.length) return;
    const { status, at, length } = head;
    const whole = pieces;
    pieces = [];
    received = 0;
    head = undefined;
    waiting?.resolve({ status, bytes: length, text: () => Buffer.concat(whole).toString('utf8', at) });
  };
  const fail = (error: Error): void => waiting?.reject(error);
  socket.on('data', take);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  return {
    ask: (sent) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(sent);
      }),
    close: () => {
      waiting = undefined;
      socket.destroy();
    },
  };
}
