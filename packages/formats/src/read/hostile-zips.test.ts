import { constants, crc32, deflateRawSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { unpackZstd } from '../zip/unpack-zstd.ts';
import { readBlob } from './read-blob.ts';

const MB = 1024 * 1024;

interface Made {
  readonly name: string;
  readonly content: Uint8Array;
  readonly packed?: Uint8Array;
  readonly size?: number;
  readonly flags?: number;
}

/** A zip of these entries; `packed`, `size` and `flags` say what is not so. */
const zipOf = (entries: readonly Made[]): Blob => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, packed = deflateRawSync(content), size = content.length, flags = 0 } of entries) {
    const bytes = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt16LE(bytes.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(content), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(bytes.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(head, bytes, Buffer.from(packed));
    directory.push(entry, bytes);
    offset += head.length + bytes.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  // more entries than 16 bits count stand in the end record of zip64 (APPNOTE §4.3.14)
  const end64 = Buffer.alloc(entries.length > 65_535 ? 76 : 0);
  if (end64.length > 0) {
    end64.writeUInt32LE(0x06064b50, 0);
    end64.writeBigUInt64LE(BigInt(entries.length), 32);
    end64.writeBigUInt64LE(BigInt(listed.length), 40);
    end64.writeBigUInt64LE(BigInt(offset), 48);
    end64.writeUInt32LE(0x07064b50, 56);
    end64.writeBigUInt64LE(BigInt(offset + listed.length), 64);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries.length, 65_535), 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Blob([new Uint8Array(Buffer.concat([...parts, listed, end64, end]))]);
};

/** What comes out of the reading, and by how many bytes the process grew meanwhile. */
const read = async (blob: Blob): Promise<{ readonly problem: string; readonly grew: number }> => {
  const before = process.memoryUsage().rss;
  const result = await readBlob(blob, { name: 'x', from: 'file' });
  return { problem: result.ok ? 'read' : result.problem, grew: process.memoryUsage().rss - before };
};

/** 1 GiB of zeros in 1 MB: one packed mebibyte a thousand times, and the mark of the end. */
const bomb = (): Buffer => {
  const piece = deflateRawSync(Buffer.alloc(MB), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: 1024 }, () => piece), Buffer.from([3, 0])]);
};

describe('hostile zips', () => {
  test('a gibibyte in a mebibyte is refused by what its directory says, and by what comes out', async () => {
    const packed = bomb();
    expect(packed.length).toBeLessThan(2 * MB);
    const content = new Uint8Array(0);
    for (const size of [1024 * MB, 600 * MB, 10, 0]) {
      const { problem, grew } = await read(zipOf([{ name: 'collection.anki2', content, packed, size }]));
      expect({ size, problem }).toEqual({ size, problem: 'package_too_large' });
      expect(grew).toBeLessThan(256 * MB);
    }
  });

  test('sizes that lie, a checksum that does not fit, an entry that is cut: not whole', async () => {
    const content = Buffer.from('SQLite format 3\0 and more');
    for (const size of [1, content.length - 1, content.length + 1]) {
      expect((await read(zipOf([{ name: 'collection.anki2', content, size }]))).problem).toBe('not_whole');
    }
    const packed = deflateRawSync(content).subarray(0, 8);
    expect((await read(zipOf([{ name: 'collection.anki2', content, packed }]))).problem).toBe('not_whole');
    const locked = zipOf([{ name: 'collection.anki2', content, flags: 1 }]);
    expect((await read(locked)).problem).toBe('locked');
  });

  test('70,000 entries are looked through; more than 100,000 are too many', async () => {
    const empty = { content: new Uint8Array(0), packed: new Uint8Array([3, 0]) };
    for (const [length, problem] of [
      [70_000, 'not_a_list'],
      [100_001, 'package_too_large'],
    ] as const) {
      const many = Array.from({ length }, (_, at) => ({ ...empty, name: String(at) }));
      expect((await read(zipOf(many))).problem).toBe(problem);
    }
  });

  test('names that lead elsewhere are names like others: nothing is ever written', async () => {
    const content = Buffer.from('SQLite format 3\0');
    for (const name of ['../collection.anki2', '/collection.anki2', '..\\collection.anki2', 'a/../collection.anki2']) {
      expect((await read(zipOf([{ name, content }]))).problem).toBe('not_a_list');
    }
  });

  test('zstd that asks for a window of gigabytes gets none', () => {
    const packed = new Uint8Array(
      zstdCompressSync(Buffer.alloc(4 * MB, 'kot'), { params: { [constants.ZSTD_c_contentSizeFlag]: 0 } }),
    );
    expect(unpackZstd(packed, 8 * MB)).toHaveLength(4 * MB);
    const asks = packed.slice();
    asks[4] = (asks[4] ?? 0) & ~0x20;
    asks[5] = 21 << 3;
    expect(() => unpackZstd(asks, 512 * MB)).toThrow('package_too_large');
    expect(() => unpackZstd(packed, 2 * MB)).toThrow('package_too_large');
    expect(() => unpackZstd(packed.subarray(0, packed.length - 9), 8 * MB)).toThrow('not_whole');
  });
});
