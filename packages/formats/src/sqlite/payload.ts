import { refuse } from '../model/problem.ts';

/** The pages of a database in the file format of SQLite (sqlite.org/fileformat2), bounds checked at each step. */
export interface Pages {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly pageSize: number;
  /** Bytes of a page without the reserved ones at its end. */
  readonly usable: number;
  readonly count: number;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
  /** Each page is used once: a second visit means a corrupt file. */
  readonly visit: (page: number) => number;
}

/** A decoded number and the position after it. */
export const varint = { value: 0, next: 0 };

/** Reads a variable-length integer into {@link varint}. Nine bytes at most; beyond 2^53 it loses digits, as no Anki id does. */
export function readVarint(bytes: Uint8Array, from: number): void {
  let value = 0;
  let at = from;
  for (let count = 0; count < 8; count++) {
    const byte = bytes[at] ?? -1;
    if (byte < 0) refuse('not_whole');
    at++;
    if (byte < 0x80) {
      varint.value = value * 128 + byte;
      varint.next = at;
      return;
    }
    value = value * 128 + (byte & 0x7f);
  }
  const last = bytes[at] ?? -1;
  if (last < 0) refuse('not_whole');
  varint.value = Number(BigInt.asIntN(64, longOf(bytes, from) * 256n + BigInt(last)));
  varint.next = at + 1;
}

/** The 56 bits in the first eight bytes of a variable-length integer, whose ninth has eight bits of its own. */
function longOf(bytes: Uint8Array, from: number): bigint {
  let value = 0n;
  for (let at = from; at < from + 8; at++) value = value * 128n + BigInt((bytes[at] ?? 0) & 0x7f);
  return value;
}

/** A payload: a range of bytes. */
export interface Payload {
  bytes: Uint8Array;
  from: number;
  to: number;
}

/** Number of bytes of a payload in its page (fileformat2 §1.6). @param kind of b-tree */
function localBytes(pages: Pages, size: number, kind: 'table' | 'index'): number {
  const { usable } = pages;
  const most = kind === 'table' ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (size <= most) return size;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const local = least + ((size - least) % (usable - 4));
  return local <= most ? local : least;
}

/** The payload of a cell, joined from its overflow pages. */
export function payloadAt(pages: Pages, from: number, pageEnd: number, size: number, kind: 'table' | 'index'): Payload {
  const { bytes, view, pageSize, usable } = pages;
  const local = localBytes(pages, size, kind);
  if (local < 0 || from + local > pageEnd) return refuse('not_whole');
  if (local === size) return { bytes, from, to: from + size };
  // A length above the file's size means a corrupt file.
  if (size > bytes.length || from + local + 4 > pageEnd) return refuse('not_whole');
  const whole = new Uint8Array(size);
  whole.set(bytes.subarray(from, from + local));
  let filled = local;
  let next = view.getUint32(from + local);
  while (filled < size) {
    const start = (pages.visit(next) - 1) * pageSize;
    const take = Math.min(size - filled, usable - 4);
    whole.set(bytes.subarray(start + 4, start + 4 + take), filled);
    filled += take;
    next = view.getUint32(start);
  }
  return { bytes: whole, from: 0, to: size };
}
