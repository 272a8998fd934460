import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a zip: its bytes as stored. */
export interface ZipEntry {
  readonly name: string;
  readonly packed: Buffer;
  readonly method: number;
  readonly size: number;
  readonly crc: number;
  /** general purpose flags; 1 is a password */
  readonly flags: number;
}

/** An entry of a text or bytes, deflated. */
export function entry(name: string, content: string | Buffer, flags = 0): ZipEntry {
  const bytes = Buffer.from(content);
  return { name, packed: deflateRawSync(bytes), method: 8, size: bytes.length, crc: crc32(bytes), flags };
}

/** The entries of a zip without comments and ZIP64. */
export function entriesOf(zip: Buffer): readonly ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const count = zip.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  for (let at = zip.readUInt32LE(end + 16); entries.length < count;) {
    const nameBytes = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameBytes),
      flags: zip.readUInt16LE(at + 8) & ~8,
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      size: zip.readUInt32LE(at + 24),
      packed: zip.subarray(from, from + zip.readUInt32LE(at + 20)),
    });
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function header(
  signature: number,
  { name, packed, method, size, crc, flags }: ZipEntry,
  offset: number | null,
): Buffer {
  const [at, length] = offset === null ? [4, 30] : [6, 46];
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(signature, 0);
  bytes.writeUInt16LE(20, at);
  bytes.writeUInt16LE(flags, at + 2);
  bytes.writeUInt16LE(method, at + 4);
  bytes.writeUInt32LE(crc, at + 10);
  bytes.writeUInt32LE(packed.length, at + 14);
  bytes.writeUInt32LE(size, at + 18);
  bytes.writeUInt16LE(Buffer.byteLength(name), at + 22);
  if (offset !== null) bytes.writeUInt32LE(offset, 42);
  return Buffer.concat([bytes, Buffer.from(name)]);
}

/** A zip of these entries. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const each of entries) {
    const local = header(0x04034b50, each, null);
    directory.push(header(0x02014b50, each, offset));
    pieces.push(local, each.packed);
    offset += local.length + each.packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, list, end]);
}
