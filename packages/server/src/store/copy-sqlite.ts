import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Writes a compact copy of a SQLite file as it stands at one moment; whoever writes meanwhile is not held up. Checks the copy. */
export const copySqlite = (from: string, to: string): void => {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5_000 });
  source.prepare('vacuum into ?').run(to);
  source.close();
  chmodSync(to, 0o600);
  const copy = new DatabaseSync(to, { readOnly: true });
  const found = Object.values(copy.prepare('pragma integrity_check').get() ?? {})[0];
  copy.close();
  if (found !== 'ok') throw new Error(`the copy is damaged: ${String(found)}`);
};
