import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchReplaced } from './file-watch.ts';

test.each(['another', 'none'])(
  'notices that the file was moved (in its place: %s), and ignores writes to it',
  async (then) => {
    const directory = await mkdtemp(join(tmpdir(), 'siedem-watch-'));
    const file = join(directory, 'siedem.sqlite');
    try {
      await writeFile(file, 'one');
      const replaced = Promise.withResolvers<string>();
      let isReplaced = false;
      const stop = await watchReplaced(file, () => replaced.resolve('replaced'), 5);
      void replaced.promise.then(() => (isReplaced = true));
      await writeFile(file, 'one, and more');
      await new Promise((done) => setTimeout(done, 50));
      expect(isReplaced).toBe(false);
      await rename(file, `${file}.old`);
      if (then === 'another') await writeFile(file, 'two');
      await expect(replaced.promise).resolves.toBe('replaced');
      stop();
    } finally {
      await rm(directory, { recursive: true });
    }
  },
);
