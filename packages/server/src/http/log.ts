import type { FastifyBaseLogger } from 'fastify';
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

/** @param write where each line goes; without it standard output, which no request waits for */
export function createLog(level: LogLevel, write?: (line: string) => void): Log {
  const options = { level, base: null, serializers: { err: errorFields } };
  return write ? pino(options, { write }) : pino(options, destination({ dest: 1, sync: false }));
}
