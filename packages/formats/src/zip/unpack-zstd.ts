import { Decompress } from 'fzstd';
import { Gather } from '../bytes/gather.ts';
import { ReadFailure, refuse } from '../model/problem.ts';

const CHUNK = 1024 * 1024;

/** Unpacks zstd. @param most bytes, counted while unpacking */
export function unpackZstd(packed: Uint8Array, most: number): Uint8Array<ArrayBuffer> {
  const gather = new Gather(most, 'package_too_large');
  let ended = false;
  const unpacking = new Decompress((chunk, final) => {
    // What is handed out is the window of the next block: it has to be copied.
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
