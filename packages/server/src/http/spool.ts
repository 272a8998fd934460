import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

const PIECE = 65_536;

/** Produces the content of a stream, piece by piece; `write` throws once the reader is gone. */
export type Produce = (write: (piece: string | Uint8Array) => Promise<void>) => Promise<void>;

/** Bytes that wait in memory for a reader who keeps up; what is beyond them waits in a file. */
const IN_MEMORY = 1_048_576;

/** An unlinked file: removed from the folder at once, from the disk when it is closed or the process dies. */
const namelessFile = async (folder: string): Promise<FileHandle> => {
  const path = join(folder, `.spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
};

/** A queue of bytes: first those in memory, then those of the file. One writes and one reads. */
class Backlog {
  private readonly folder: string;
  private readonly inMemory: Buffer[] = [];
  private bytesInMemory = 0;
  private file: FileHandle | undefined;
  private written = 0;
  private read = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  async put(bytes: Buffer): Promise<void> {
    if (this.read === this.written && this.bytesInMemory < IN_MEMORY) {
      this.inMemory.push(bytes);
      this.bytesInMemory += bytes.length;
      return;
    }
    this.file ??= await namelessFile(this.folder);
    this.written += (await this.file.write(bytes, 0, bytes.length, this.written)).bytesWritten;
  }

  /** @returns undefined if nothing waits */
  async take(): Promise<Buffer | undefined> {
    const first = this.inMemory.shift();
    if (first) {
      this.bytesInMemory -= first.length;
      return first;
    }
    if (this.read === this.written || !this.file) return undefined;
    const { buffer, bytesRead } = await this.file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, this.read);
    this.read += bytesRead;
    return buffer.subarray(0, bytesRead);
  }

  async close(): Promise<void> {
    await this.file?.close();
  }
}

class Abandoned extends Error {}

async function* throughBacklog(produce: Produce, folder: string): AsyncGenerator<Buffer> {
  const backlog = new Backlog(folder);
  const spooled = { state: 'filling' as 'filling' | 'full' | 'abandoned' };
  let grown = Promise.withResolvers<void>();
  const fill = async (): Promise<void> => {
    await produce(async (piece) => {
      if (spooled.state === 'abandoned') throw new Abandoned('nobody reads the stream any more');
      await backlog.put(typeof piece === 'string' || !Buffer.isBuffer(piece) ? Buffer.from(piece) : piece);
      grown.resolve();
      grown = Promise.withResolvers();
    });
    spooled.state = 'full';
  };
  const filling = fill();
  // awaited below; until then its rejection must not count as unhandled
  filling.catch(() => {});
  try {
    for (;;) {
      const { promise } = grown;
      const wasFull = spooled.state === 'full';
      const piece = await backlog.take();
      if (piece) yield piece;
      else if (wasFull) return;
      else await Promise.race([promise, filling]);
    }
  } finally {
    if (spooled.state === 'filling') spooled.state = 'abandoned';
    await filling.catch(() => {});
    await backlog.close();
  }
}

/**
 * A stream whose producer runs at full speed: what the reader has not taken yet is buffered, beyond a megabyte in a file in
 * `folder`, so that a slow reader holds neither a database snapshot nor memory. Fails if the producer fails.
 */
export const spool = (produce: Produce, folder: string): Readable =>
  Readable.from(throughBacklog(produce, folder), { objectMode: false, highWaterMark: PIECE });
