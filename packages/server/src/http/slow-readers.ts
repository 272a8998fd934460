import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Minimum speed in bytes a second; a slower reader keeps its response in memory. */
const FLOOR = 16 * 1024;
/** How long a reader is measured before it is disconnected. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 1_000;

export interface ReaderLimits {
  readonly floor: number;
  readonly patienceMs: number;
  readonly lookMs: number;
}

interface Measured {
  readonly since: number;
  readonly sent: number;
}

/** Bytes of the socket's responses buffered in this process. */
const waiting = (socket: Socket): number => {
  // only the handle knows the rest of one large write
  const queued: unknown = Reflect.get(Object(Reflect.get(socket, '_handle')), 'writeQueueSize');
  return Math.min(socket.writableLength, typeof queued === 'number' && queued > 0 ? queued : socket.writableLength);
};

/** Closes connections whose peers read their responses more slowly than a minimum speed. */
export const closeSlowReaders = (
  server: Server,
  { floor, patienceMs, lookMs }: ReaderLimits = { floor: FLOOR, patienceMs: PATIENCE_MS, lookMs: LOOK_MS },
): void => {
  const measured = new Map<Socket, Measured | undefined>();
  server.on('connection', (socket: Socket) => {
    measured.set(socket, undefined);
    socket.once('close', () => measured.delete(socket));
  });
  const look = (): void => {
    const now = Date.now();
    for (const [socket, before] of measured) {
      const left = socket.writableLength === 0 ? 0 : waiting(socket);
      const sent = socket.bytesWritten - left;
      if (left === 0) measured.set(socket, undefined);
      else if (before === undefined) measured.set(socket, { since: now, sent });
      else if (now - before.since >= patienceMs) {
        if (sent - before.sent < (floor * (now - before.since)) / 1000) socket.destroy();
        else measured.set(socket, { since: now, sent });
      }
    }
  };
  const timer = setInterval(look, lookMs).unref();
  server.once('close', () => clearInterval(timer));
};
