import { LIMITS } from '@siedem/domain';
import { refuse } from '../model/problem.ts';

/** One entry of a zip's directory. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly crc: number;
  readonly offset: number;
  readonly locked: boolean;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const COMMENT_BYTES = 0xffff;
const LOCATOR_BYTES = 20;
const ALL_ONES = 0xffffffff;
/** Limit of the directory's bytes, far above names and comments of the greatest number of entries. */
const DIRECTORY_BYTES = 64 * 1024 * 1024;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const longAt = (view: DataView, at: number): number =>
  view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

/** A range of bytes of a file; fails if the file ends before. */
export async function bytesBetween(blob: Blob, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  if (from < 0 || to > blob.size || to < from) return refuse('not_whole');
  try {
    return new Uint8Array(await blob.slice(from, to).arrayBuffer());
  } catch {
    return refuse('unreadable');
  }
}

interface Place {
  readonly entries: number;
  readonly offset: number;
  readonly size: number;
}

async function place64(blob: Blob, endAt: number): Promise<Place | null> {
  if (endAt < LOCATOR_BYTES) return null;
  const locator = viewOf(await bytesBetween(blob, endAt - LOCATOR_BYTES, endAt));
  if (locator.getUint32(0, true) !== LOCATOR_64) return null;
  const at = longAt(locator, 8);
  const end = viewOf(await bytesBetween(blob, at, at + 56));
  if (end.getUint32(0, true) !== END_64) return refuse('not_whole');
  return { entries: longAt(end, 32), size: longAt(end, 40), offset: longAt(end, 48) };
}

async function placeOf(blob: Blob): Promise<Place> {
  const from = Math.max(0, blob.size - END_BYTES - COMMENT_BYTES);
  const tail = await bytesBetween(blob, from, blob.size);
  const view = viewOf(tail);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) !== END) continue;
    if (at + END_BYTES + view.getUint16(at + 20, true) > tail.length) continue;
    const long = await place64(blob, from + at);
    if (long !== null) return long;
    return {
      entries: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
    };
  }
  return refuse('not_whole');
}

/** Sizes and position of an entry beyond 4 GiB, from its zip64 extra field (APPNOTE §4.5.3), for the fields that are 0xFFFFFFFF, in order. */
function longs(view: DataView, from: number, to: number, short: readonly number[]): readonly number[] {
  if (!short.includes(ALL_ONES)) return short;
  for (let at = from; at + 4 <= to;) {
    const size = view.getUint16(at + 2, true);
    let next = at + 4;
    if (view.getUint16(at, true) === 1 && next + size <= to) {
      return short.map((value) => {
        if (value !== ALL_ONES || next + 8 > at + 4 + size) return value;
        next += 8;
        return longAt(view, next - 8);
      });
    }
    at += 4 + size;
  }
  return short;
}

/** The directory of a zip, by its end record, zip64 too; nothing else of the file is read. */
export async function readDirectory(blob: Blob): Promise<readonly ZipEntry[]> {
  const place = await placeOf(blob);
  if (place.entries > LIMITS.importing.directoryEntries || place.size > DIRECTORY_BYTES) {
    return refuse('package_too_large');
  }
  const bytes = await bytesBetween(blob, place.offset, place.offset + place.size);
  const view = viewOf(bytes);
  const names = new TextDecoder();
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let count = 0; count < place.entries; count++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) return refuse('not_whole');
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const end = extraEnd + view.getUint16(at + 32, true);
    if (end > bytes.length) return refuse('not_whole');
    const short = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    const [size = 0, packed = 0, offset = 0] = longs(view, nameEnd, extraEnd, short);
    entries.push({
      name: names.decode(bytes.subarray(at + 46, nameEnd)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      locked: (view.getUint16(at + 8, true) & 1) === 1,
      size,
      packed,
      offset,
    });
    at = end;
  }
  return entries;
}
