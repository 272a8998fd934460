import type { FastifyBaseLogger } from 'fastify';
import { destination, type DestinationStream, pino } from 'pino';
import type { LogLevel } from './config.ts';

/** Structured log: one JSON object a line. Never give it passwords, tokens, links, addresses of people or words of cards. */
export type Log = FastifyBaseLogger;

/** Mail servers name the recipient in their refusals. */
const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'(),;:]+/g, (word) => (word.slice(1, -1).includes('@') ? '[address]' : word));

/** What of an error may stand in the log: a database's `detail` can hold a learner's words, so fields are picked. */
const errorFields = (error: unknown): object =>
  error instanceof Error
    ? {
        type: error.name,
        message: withoutAddresses(error.message),
        stack: withoutAddresses(error.stack ?? ''),
        ...('code' in error ? { code: error.code } : {}),
        ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
      }
    : { type: typeof error };

/**
 * Standard output, buffered: no request waits for it. A write per line costs more than the rest of a small call, so 16 kB or
 * half a second are flushed together. Buffered as bytes, because the library re-measures a buffered string on every append
 * (`npm run bench -- reviews`).
 */
const standardOutput = (): DestinationStream => {
  const bytes = destination({ dest: 1, sync: false, contentMode: 'buffer', minLength: 16_000, periodicFlush: 500 });
  // its types know of text alone
  const stream: { write(chunk: unknown): unknown } = bytes;
  return { write: (line) => void stream.write(Buffer.from(line)) };
};

/** @param write where each line goes; without it standard output, which no request waits for */
export function createLog(level: LogLevel, write?: (line: string) => void): Log {
  const options = { level, base: null, serializers: { err: errorFields } };
  return pino(options, write ? { write } : standardOutput());
}
