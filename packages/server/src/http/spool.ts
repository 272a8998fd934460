import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

const PIECE = 65_536;

/** Produces the content of a stream, piece by piece; `write` throws once the reader is gone. */
export type Produce = (write: (piece: string | Uint8Array) => Promise<void>) => Promise<void>;

/** An unlinked file: removed from the folder at once, from the disk when it is closed or the process dies. */
const namelessFile = async (folder: string) => {
  const path = join(folder, `.spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
};

class Abandoned extends Error {}

async function* throughFile(produce: Produce, folder: string): AsyncGenerator<Buffer> {
  const file = await namelessFile(folder);
  const spooled = { written: 0, state: 'filling' as 'filling' | 'full' | 'abandoned' };
  let grown = Promise.withResolvers<void>();
  const fill = async (): Promise<void> => {
    await produce(async (piece) => {
      if (spooled.state === 'abandoned') throw new Abandoned('nobody reads the stream any more');
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      spooled.written += (await file.write(bytes, 0, bytes.length, spooled.written)).bytesWritten;
      grown.resolve();
      grown = Promise.withResolvers();
    });
    spooled.state = 'full';
  };
  const filling = fill();
  // awaited below; until then its rejection must not count as unhandled
  filling.catch(() => {});
  try {
    for (let read = 0; ;) {
      if (read < spooled.written) {
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, read);
        read += bytesRead;
        yield buffer.subarray(0, bytesRead);
      } else if (spooled.state === 'full') {
        return;
      } else {
        await Promise.race([grown.promise, filling]);
      }
    }
  } finally {
    if (spooled.state === 'filling') spooled.state = 'abandoned';
    await filling.catch(() => {});
    await file.close();
  }
}

/**
 * A stream whose producer runs at full speed: what the reader has not taken yet is buffered in a file in `folder`, so that
 * a slow reader holds neither a database snapshot nor memory. Fails if the producer fails.
 */
export const spool = (produce: Produce, folder: string): Readable =>
  Readable.from(throughFile(produce, folder), { objectMode: false, highWaterMark: PIECE });
