import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { destination, pino } from 'pino';
import type { LogLevel } from '../config.ts';

/** Structured log: one JSON object a line. Never give it passwords, tokens, links, addresses of people or words of cards. */
export type Log = FastifyBaseLogger;

/** What of an error may stand in the log: a database's `detail` can hold a learner's words, so fields are picked. */
const errorFields = (error: unknown): object =>
  error instanceof Error
    ? {
        type: error.name,
        message: error.message,
        stack: error.stack,
        ...('code' in error ? { code: error.code } : {}),
        ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
      }
    : { type: typeof error };

/** A write for every line costs more than all else a small call does; so much, or so long, waits to go together. */
const TOGETHER = { minLength: 4096, periodicFlush: 500 } as const;

/** @param write where each line goes; without it standard output, which no request waits for */
export function createLog(level: LogLevel, write?: (line: string) => void): Log {
  const options = { level, base: null, serializers: { err: errorFields } };
  return write ? pino(options, { write }) : pino(options, destination({ dest: 1, sync: false, ...TOGETHER }));
}

/** The log of one request: its lines carry the id that the caller was told. Made when asked for, since few calls log. */
export const logOf = ({ log, id }: Pick<FastifyRequest, 'log' | 'id'>): Log => log.child({ reqId: id });
