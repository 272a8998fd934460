import { brotliCompressSync, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that an Accept-Encoding header allows. */
export function encodingFor(accepted: string | undefined): Encoding {
  const allowed = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((each) => allowed.includes(each)) ?? 'identity';
}

export function encode(text: string, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'br':
      return brotliCompressSync(text);
    case 'gzip':
      return gzipSync(text);
    case 'identity':
      return Buffer.from(text);
  }
}
