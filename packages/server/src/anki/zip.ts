import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';

const PIECE = 262_144;
/** Names in UTF-8; sizes and checksum stand behind the content. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980, the first date a zip can have. */
const DATE = 0x0021;

/** What goes into a zip: a file or a short text. */
export type ZipContent = { readonly file: string } | { readonly text: string };

interface Entry {
  readonly name: string;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
}

const piecesOf = function* (content: ZipContent): Generator<Buffer> {
  if ('text' in content) {
    yield Buffer.from(content.text);
    return;
  }
  const file = openSync(content.file, 'r');
  try {
    for (let left = statSync(content.file).size; left > 0;) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE, left));
      const read = readSync(file, piece);
      yield piece.subarray(0, read);
      left -= read;
    }
  } finally {
    closeSync(file);
  }
};

const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
};

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    numbers([0x04034b50, 4], [20, 2], [FLAGS, 2], [DEFLATE, 2], [0, 2], [DATE, 2], [0, 4], [0, 4], [0, 4]),
    numbers([name.length, 2], [0, 2]),
    name,
  ]);

const directoryEntry = ({ name, offset, crc, packed, unpacked }: Entry): Buffer => {
  const bytes = Buffer.from(name);
  return Buffer.concat([
    numbers([0x02014b50, 4], [20, 2], [20, 2], [FLAGS, 2], [DEFLATE, 2], [0, 2], [DATE, 2]),
    numbers(
      [crc, 4],
      [packed, 4],
      [unpacked, 4],
      [bytes.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ),
    bytes,
  ]);
};

/** Writes a zip (PKWARE APPNOTE 6.3, without zip64) a piece at a time; for a thread of its own. Throws if the file is there. */
export const writeZip = async (path: string, entries: readonly (readonly [string, ZipContent])[]): Promise<void> => {
  const file = openSync(path, 'wx', 0o600);
  let size = 0;
  const put = (bytes: Buffer): void => {
    for (let from = 0; from < bytes.length;) from += writeSync(file, bytes, from);
    size += bytes.length;
  };
  try {
    const directory: Entry[] = [];
    for (const [name, content] of entries) {
      const offset = size;
      put(localHeader(Buffer.from(name)));
      const began = size;
      const deflate = createDeflateRaw({ level: 1 });
      const done = new Promise<void>((resolve, reject) => {
        deflate.on('data', put).once('end', resolve).once('error', reject);
      });
      let [crc, unpacked] = [0, 0];
      for (const piece of piecesOf(content)) {
        crc = crc32(piece, crc);
        unpacked += piece.length;
        if (!deflate.write(piece)) await new Promise((resolve) => deflate.once('drain', resolve));
      }
      deflate.end();
      await done;
      const packed = size - began;
      put(numbers([0x08074b50, 4], [crc, 4], [packed, 4], [unpacked, 4]));
      directory.push({ name, offset, crc, packed, unpacked });
    }
    const start = size;
    for (const entry of directory) put(directoryEntry(entry));
    const count = directory.length;
    put(numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size - start, 4], [start, 4], [0, 2]));
  } finally {
    closeSync(file);
  }
};
