import { DatabaseSync } from 'node:sqlite';

/** Throws if the file fails SQLite's integrity check. */
export const checkSqlite = (file: string): void => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const found = Object.values(database.prepare('pragma integrity_check').get() ?? {})[0];
    if (found !== 'ok') throw new Error(`${file} is damaged: ${String(found)}`);
  } finally {
    database.close();
  }
};

/** Writes a compact snapshot of a SQLite file into an empty file and checks it; writers are not blocked. */
export const copySqlite = (from: string, to: string): void => {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5_000 });
  try {
    source.prepare('vacuum into ?').run(to);
  } finally {
    source.close();
  }
  checkSqlite(to);
};
