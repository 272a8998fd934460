import { Decompress } from 'fzstd';
import { Gather } from '../bytes/gather.ts';
import { ReadFailure, refuse } from '../model/problem.ts';

const CHUNK = 1024 * 1024;

const MAGIC = 0xfd2fb528;
/** Largest window, the usual default of zstd decoders (RFC 8878 §3.1.1.1.2 leaves it to them). */
const WINDOW_BYTES = 128 * 1024 * 1024;

/** The first frame's window in bytes; checked because it is allocated before unpacking. */
function windowOf(packed: Uint8Array): number {
  if (packed.length < 14) return 0;
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  if (view.getUint32(0, true) !== MAGIC) return 0;
  const flags = view.getUint8(4);
  const isSingle = (flags & 0x20) !== 0;
  if (!isSingle) {
    const descriptor = view.getUint8(5);
    return 2 ** (10 + (descriptor >> 3)) * (1 + (descriptor & 7) / 8);
  }
  const at = 5 + ([0, 1, 2, 4][flags & 3] ?? 0);
  switch (flags >> 6) {
    case 0:
      return view.getUint8(at);
    case 1:
      return view.getUint16(at, true) + 256;
    default:
      return view.getUint32(at, true) + (flags >> 6 === 3 ? view.getUint8(at + 4) * 2 ** 32 : 0);
  }
}

/** Unpacks zstd. @param most bytes, counted while unpacking */
export function unpackZstd(packed: Uint8Array, most: number): Uint8Array<ArrayBuffer> {
  if (windowOf(packed) > WINDOW_BYTES) return refuse('package_too_large');
  const gather = new Gather(most, 'package_too_large');
  let ended = false;
  const unpacking = new Decompress((chunk, final) => {
    // The output is the window of the next block, so copy it.
    if (chunk.length > 0) gather.add(chunk.slice());
    ended ||= final === true;
  });
  try {
    for (let at = 0; at < packed.length; at += CHUNK) {
      unpacking.push(packed.subarray(at, at + CHUNK), at + CHUNK >= packed.length);
    }
  } catch (error) {
    if (error instanceof ReadFailure) throw error;
    return refuse('not_whole');
  }
  if (!ended) return refuse('not_whole');
  return gather.take();
}
