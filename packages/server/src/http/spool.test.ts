import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Produce, spool } from './spool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siedem-spool-'));
});
afterAll(() => rm(folder, { recursive: true }));

const lineOf = (at: number) => `${at} ${'ż'.repeat(1000)}\n`;
const lines =
  (count: number): Produce =>
  async (write) => {
    for (let at = 0; at < count; at += 1) {
      await setImmediate();
      await write(lineOf(at));
    }
  };

it('a spool passes everything on in order and leaves no file behind', async () => {
  const expected = Array.from({ length: 300 }, (_, at) => lineOf(at)).join('');
  expect(await text(spool(lines(300), folder))).toBe(expected);
  expect(await text(spool(lines(0), folder))).toBe('');
  expect(await readdir(folder)).toEqual([]);
});

it('a spool keeps the order for a reader who falls behind and catches up', async () => {
  const read: Buffer[] = [];
  const producer = { isDone: false };
  const stream = spool(async (write) => {
    await lines(3000)(write);
    producer.isDone = true;
  }, folder);
  for await (const piece of stream) {
    read.push(Buffer.from(piece));
    // takes nothing more until all is written: beyond a megabyte it waits in the file
    if (read.length === 1) await expect.poll(() => producer.isDone, { timeout: 20_000 }).toBe(true);
  }
  expect(Buffer.concat(read).toString()).toBe(Array.from({ length: 3000 }, (_, at) => lineOf(at)).join(''));
  expect(await readdir(folder)).toEqual([]);
});

it('a spool fails if its producer fails', async () => {
  const broken: Produce = async (write) => {
    await lines(5)(write);
    throw new Error('broken');
  };
  await expect(text(spool(broken, folder))).rejects.toThrow('broken');
});

it('a spool whose reader is gone stops its producer', async () => {
  let ended = false;
  const endless: Produce = async (write) => {
    try {
      await lines(Infinity)(write);
    } finally {
      ended = true;
    }
  };
  for await (const piece of spool(endless, folder)) {
    expect(String(piece)).toContain('ż');
    break;
  }
  await expect.poll(() => ended, { timeout: 20_000 }).toBe(true);
});
