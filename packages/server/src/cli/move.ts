import { loadKeys } from '../keys.ts';
import { noteEvent } from '../audit/security-log.ts';
import { moveToPostgres } from '../store/move-to-postgres.ts';
import { openStore } from '../store/open-store.ts';
import { type BareCommand, done, failed } from './command.ts';

const isPostgresUrl = (url: string): boolean => /^postgres(?:ql)?:\/\//.test(url);

/** `move`: copies SQLite to PostgreSQL. */
export const move: BareCommand = {
  usage: 'move --to <url>',
  says: 'copy a SQLite database into an empty PostgreSQL one and compare both; stop the server first',
  runBare: async ([url = ''], { config, say }) => {
    const { database } = config;
    if (database.kind !== 'sqlite') return failed('DATABASE_URL is set: only a SQLite file can be moved');
    if (!isPostgresUrl(url)) return failed('name the target as postgres://…');
    let rows = 0;
    const moved = await moveToPostgres(database.file, url, (table) => {
      rows += table.rows;
      say(`${table.name.padEnd(20)} ${String(table.rows).padStart(9)} rows  ${table.digest}`);
    });
    const [keys, store] = await Promise.all([loadKeys(config), openStore({ databaseUrl: url })]);
    try {
      const event = { type: 'operator', actor: '', ip: '', now: Date.now(), detail: { command: 'move' } } as const;
      await store.write((tx) => noteEvent(tx, { keys }, event));
    } finally {
      await store.close();
    }
    say(`${rows} rows of ${moved.length} tables moved, counted and compared; ${database.file} is as it was`);
    say(`Start the server with DATABASE_URL set. Its secrets stay in ${config.dataDir}.`);
    return done;
  },
};
