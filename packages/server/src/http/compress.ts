import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const squeeze = promisify(gzip);

/** Smaller responses fit into a few packets either way. */
const WORTH_BYTES = 16 * 1024;
const GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i;

/**
 * A long list compressed for a browser that accepts it, or null. The lowest level: a list of words shrinks to a
 * third, and higher levels cost many times as much for little. Only lists: a response with tokens is never compressed (BREACH).
 */
export function compressed(body: Buffer | string, acceptEncoding: string | undefined): Promise<Buffer> | null {
  if (body.length < WORTH_BYTES || acceptEncoding === undefined || !GZIP.test(acceptEncoding)) return null;
  return squeeze(body, { level: 1 });
}
