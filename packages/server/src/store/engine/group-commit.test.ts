import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openStore } from '../open-store.ts';

test('while another process holds the file, writes wait and the event loop is not blocked', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'siedem-busy-'));
  const file = join(directory, 'siedem.sqlite');
  const store = await openStore({ sqliteFile: file });
  const other = new DatabaseSync(file);
  try {
    other.exec('begin immediate');
    let isWritten = false;
    const written = store.ready().then(() => (isWritten = true));
    // a blocked thread would let none of these turns come before the file is free, and the write would fail
    for (let turns = 0; turns < 2000; turns += 1) await turn();
    expect(isWritten).toBe(false);
    expect(await store.read.db.selectFrom('schema_versions').select('version').execute()).not.toEqual([]);
    other.exec('commit');
    await written;
    expect(isWritten).toBe(true);
  } finally {
    other.close();
    await store.close();
    await rm(directory, { recursive: true });
  }
});
