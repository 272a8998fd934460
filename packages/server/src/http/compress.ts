import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';

const squeeze = promisify(gzip);

/** Smaller responses fit into a few packets either way. */
const WORTH_BYTES = 16 * 1024;
const GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i;

const LEVEL = 1;

/** Whether the `Accept-Encoding` header of a client names gzip. */
export const acceptsGzip = (acceptEncoding: string | undefined): boolean =>
  acceptEncoding !== undefined && GZIP.test(acceptEncoding);

/**
 * A long list compressed for a browser that accepts it, or null. The lowest level: a list of words shrinks to a
 * third, and higher levels cost many times as much for little. Only lists: a response with tokens is never compressed (BREACH).
 */
export function compressed(body: Buffer | string, acceptEncoding: string | undefined): Promise<Buffer> | null {
  if (body.length < WORTH_BYTES || !acceptsGzip(acceptEncoding)) return null;
  return squeeze(body, { level: LEVEL });
}

/** A stream compressed while it is read; each of the two ends with the other. */
export const compressing = (stream: Readable): Readable =>
  // its reader, too, receives what the pipeline fails with
  pipeline(stream, createGzip({ level: LEVEL }), () => {});
