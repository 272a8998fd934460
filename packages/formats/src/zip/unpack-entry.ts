import { crc32 } from '../bytes/crc-32.ts';
import { Gather } from '../bytes/gather.ts';
import { ReadFailure, refuse } from '../model/problem.ts';
import { bytesBetween, type ZipEntry } from './zip-directory.ts';

const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

async function packedPart(blob: Blob, entry: ZipEntry): Promise<Blob> {
  const head = await bytesBetween(blob, entry.offset, entry.offset + LOCAL_BYTES);
  const view = new DataView(head.buffer);
  if (view.getUint32(0, true) !== LOCAL) return refuse('not_whole');
  const from = entry.offset + LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  if (from + entry.packed > blob.size) return refuse('not_whole');
  return blob.slice(from, from + entry.packed);
}

/**
 * Unpacks one entry; reads only its slice of the file.
 * @param most limit in bytes, counted while unpacking, independent of the directory
 * @param progress called with the bytes that came out so far
 */
export async function unpackEntry(
  blob: Blob,
  entry: ZipEntry,
  most: number,
  progress: (bytes: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.locked) return refuse('locked');
  if (entry.packed > most || entry.size > most) return refuse('package_too_large');
  if (entry.method !== STORED && entry.method !== DEFLATED) return refuse('not_a_list');
  const part = await packedPart(blob, entry);
  const stream =
    entry.method === STORED ? part.stream() : part.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  // Bytes beyond the promised size are counted and dropped.
  const gather = new Gather(entry.size, 'not_whole');
  let size = 0;
  const reader = stream.getReader();
  let crc = 0;
  try {
    for (;;) {
      const next: { readonly done: boolean; readonly value?: Uint8Array | undefined } = await reader.read();
      if (next.value === undefined) break;
      size += next.value.length;
      if (size > most) return refuse('package_too_large');
      crc = crc32(next.value, crc);
      if (size <= entry.size) gather.add(next.value);
      progress(size);
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    if (error instanceof ReadFailure) throw error;
    return refuse('not_whole');
  }
  if (crc !== entry.crc || size !== entry.size) return refuse('not_whole');
  return gather.take();
}
