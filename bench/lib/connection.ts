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

/** A request as bytes, built before the measured time. */
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

const LINE_END = '\r\n';
const END_OF_HEAD = LINE_END + LINE_END;

interface Head {
  readonly status: number;
  /** bytes of the body; null where it comes in chunks (RFC 9112, section 7.1) */
  readonly length: number | null;
}

function headOf(text: string): Head {
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (length === undefined && !/\r\ntransfer-encoding: chunked/i.test(text)) {
    throw new Error(`an answer without a length: ${text}`);
  }
  return { status: Number(text.slice(9, 12)), length: length === undefined ? null : Number(length) };
}

/** Reads one answer out of the pieces that arrive; a piece never holds bytes of two answers. */
class ReplyReader {
  private head: Head | undefined;
  /** input not parsed yet: a part of the head, or of the line before a chunk */
  private rest: Buffer = Buffer.alloc(0);
  private readonly body: Buffer[] = [];
  private bytes = 0;
  /** bytes of the present chunk still to come, with its line end */
  private left = 0;
  private lastChunk = false;

  /** @returns the answer once it is whole */
  take(piece: Buffer): Reply | undefined {
    const from = this.head === undefined ? this.readHead(piece) : piece;
    if (this.head === undefined) return undefined;
    const { status, length } = this.head;
    const whole = length === null ? this.takeChunks(from) : this.keep(from) >= length;
    if (!whole) return undefined;
    const { body, bytes } = this;
    return { status, bytes, text: () => Buffer.concat(body).toString('utf8') };
  }

  private readHead(piece: Buffer): Buffer {
    const joined = Buffer.concat([this.rest, piece]);
    const end = joined.indexOf(END_OF_HEAD);
    this.rest = end < 0 ? joined : Buffer.alloc(0);
    if (end >= 0) this.head = headOf(joined.toString('latin1', 0, end));
    return end < 0 ? Buffer.alloc(0) : joined.subarray(end + END_OF_HEAD.length);
  }

  private keep(bytes: Buffer): number {
    if (bytes.length > 0) this.body.push(bytes);
    this.bytes += bytes.length;
    return this.bytes;
  }

  /** @returns whether the last chunk has arrived, with the empty line after it */
  private takeChunks(piece: Buffer): boolean {
    let at = 0;
    while (at < piece.length) {
      if (this.left > 0) {
        const taken = Math.min(this.left, piece.length - at);
        // The two bytes of the line end are not part of the body.
        const content = Math.min(taken, Math.max(0, this.left - LINE_END.length));
        this.keep(piece.subarray(at, at + content));
        this.left -= taken;
        at += taken;
        if (this.left === 0 && this.lastChunk) return true;
        continue;
      }
      const line = Buffer.concat([this.rest, piece.subarray(at)]);
      const end = line.indexOf(LINE_END);
      if (end < 0) {
        this.rest = line;
        return false;
      }
      at += end + LINE_END.length - this.rest.length;
      this.rest = Buffer.alloc(0);
      const size = Number.parseInt(line.toString('latin1', 0, end), 16);
      this.lastChunk = size === 0;
      this.left = size + LINE_END.length;
    }
    return false;
  }
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
  let reader = new ReplyReader();
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined;

  const take = (piece: Buffer): void => {
    const reply = reader.take(piece);
    if (reply === undefined) return;
    reader = new ReplyReader();
    waiting?.resolve(reply);
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
