import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A reader slower than this, in bytes a second, holds an answer in memory that others need. */
const FLOOR = 16 * 1024;
/** How long they are measured before they are closed. */
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

/** Bytes of the socket's answers that wait in this process. */
const waiting = (socket: Socket): number => {
  // what one large write has left is known to the handle alone
  const queued: unknown = Reflect.get(Object(Reflect.get(socket, '_handle')), 'writeQueueSize');
  return Math.min(socket.writableLength, typeof queued === 'number' && queued > 0 ? queued : socket.writableLength);
};

/** Closes connections whose peers read what waits for them more slowly than a floor of speed. */
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
