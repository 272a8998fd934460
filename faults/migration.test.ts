import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Environment } from '../e2e/support/server.ts';
import { applyPending, ensureVersions } from '../packages/server/src/store/engine/migrate.ts';
import { MIGRATIONS } from '../packages/server/src/store/engine/migrations/all.ts';
import { wordsOf } from '../packages/server/src/store/engine/migrations/migration.ts';
import { emptyDatabase } from './support/empty-database.ts';
import { inForm } from './support/length.ts';
import { hasPostgres, type Postgres, startPostgres } from './support/postgres.ts';
import { runNode } from './support/run-node.ts';
import { together, withBug } from './support/with-bug.ts';

type Row = Record<string, unknown>;

/** A database as a test sees it: SQL in, rows out. */
interface Kind {
  readonly name: 'sqlite' | 'postgres';
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
  /** an empty database: the environment that names it, and a connection that is closed after each use */
  readonly make: (
    home: string,
  ) => Promise<{ readonly env: Environment; readonly run: (sql: string) => Promise<Row[]> }>;
  readonly tables: string;
}

const sqlite: Kind = {
  name: 'sqlite',
  begin: async () => {},
  end: async () => {},
  make: async (home) => {
    const run = async (sql: string): Promise<Row[]> => {
      const database = new DatabaseSync(join(home, 'siedem.sqlite'));
      try {
        return database.prepare(sql).all();
      } finally {
        database.close();
      }
    };
    return { env: { DATA_DIR: home }, run };
  },
  tables: "select name || ' ' || coalesce(sql, '') as it from sqlite_master order by 1",
};

let server: Postgres | undefined;
const postgres: Kind = {
  name: 'postgres',
  begin: async () => {
    server = await startPostgres();
  },
  end: async () => server?.remove(),
  make: async (home) => {
    const url = await emptyDatabase(server?.url ?? '');
    const run = async (sql: string): Promise<Row[]> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<Row>(sql)).rows;
      } finally {
        await client.end();
      }
    };
    return { env: { DATA_DIR: home, DATABASE_URL: url }, run };
  },
  tables: `select table_name || ' ' || column_name as it from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public' order by 1`,
};

const kinds = hasPostgres ? [sqlite, postgres] : [sqlite];

describe.each(kinds)('migrations on $name', (kind) => {
  let home: string;
  beforeAll(kind.begin);
  afterAll(kind.end);
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'siedem-migration-'));
  });
  afterEach(() => rmSync(home, { recursive: true }));

  const words = wordsOf(kind.name);
  const start = (env: Environment) => runNode('faults/support/open-store.ts', env).ended;

  /** A database as the program of an earlier release left it, with something in it. */
  const released = async (version: number, folder: string) => {
    const made = await kind.make(folder);
    const connection = {
      run: async (sql: string, parameters: readonly unknown[]) => ({
        rows: await made.run(filled(sql, parameters)),
        changes: 0,
      }),
    };
    await ensureVersions(connection, kind.name);
    await applyPending(connection, kind.name, MIGRATIONS.slice(0, version));
    if (version > 0) {
      await made.run(
        `insert into users (${USER.join(', ')}) values ('u', 'Ala', 'ala@example.com', null, null, 1, 0, 'pl', 0, 0, 0)`,
      );
    }
    const state = async () => [
      ...(await made.run(kind.tables)).map(({ it }) => it),
      ...(await made.run('select version from schema_versions order by version')).map((row) => Number(row['version'])),
    ];
    return { ...made, state };
  };

  test('each released schema is migrated to the present one, with its data', async () => {
    const migrate = async (version: number) => {
      const { env, run } = await released(version, mkdtempSync(join(home, 'v')));
      expect(await start(env)).toEqual({ code: 0, signal: null });
      expect(Number((await run('select max(version) as version from schema_versions'))[0]?.['version'])).toBe(
        MIGRATIONS.length,
      );
      if (version > 0) expect(await run('select username from users')).toEqual([{ username: 'Ala' }]);
    };
    await Promise.all([migrate(0), ...MIGRATIONS.map((_, at) => migrate(at + 1))]);
  });

  test('when answers become a linked list, each card keeps its answers and cards are found by their revisions', async () => {
    const { env, run } = await released(3, home);
    await run(
      "insert into categories (user_id, id, name, name_key, created_at, revision) values ('u', 'c', 'C', 'c', 0, 1)",
    );
    for (const [place, timer] of [0, 1].entries()) {
      await run(
        `insert into boxes (user_id, category_id, id, number, unit, timer, revision) values ('u', 'c', '${place + 1}', null, null, ${timer}, ${place + 2})`,
      );
    }
    for (const [place, id] of ['a', 'b'].entries()) {
      await run(
        `insert into cards (user_id, id, category_id, word, word_key, meanings, box_id, modified_at, moved_by, created_at, revision)
         values ('u', '${id}', 'c', '${id}', '${id}', 'm', '1', 0, '', 0, ${place + 4})`,
      );
    }
    // [id, card, at]: the ids are not in order of time, one card has no answer and one answer no card
    for (const [id, card, at] of [
      ['z', 'a', 1],
      ['x', 'a', 2],
      ['y', 'a', 3],
      ['w', 'gone', 4],
    ] as const) {
      await run(
        `insert into reviews (user_id, id, card_id, at, direction, typed, verdict, override, from_box, to_box, took_ms, received_at)
         values ('u', '${id}', '${card}', ${at}, 'word', 't', 'good', 0, '1', '2', 7, 9)`,
      );
    }
    expect(await start(env)).toEqual({ code: 0, signal: null });
    const rows = async (sql: string) => (await run(sql)).map((row) => Object.values(row).map(String));
    expect(await rows('select id, card_id, at, typed, took_ms, previous from reviews order by at')).toEqual([
      ['z', 'a', '1', 't', '7', 'null'],
      ['x', 'a', '2', 't', '7', 'z'],
      ['y', 'a', '3', 't', '7', 'x'],
      ['w', 'gone', '4', 't', '7', 'null'],
    ]);
    expect(await rows('select id, last_review from cards order by id')).toEqual([
      ['a', 'y'],
      ['b', ''],
    ]);
    expect(await rows('select revision, card_id from card_changes order by revision')).toEqual([
      ['4', 'a'],
      ['5', 'b'],
    ]);
  });

  test('answers keep their revisions, and those without get negative ones in the order of arrival', async () => {
    const { env, run } = await released(5, home);
    // [id, revision, received_at]: one that moved its card, three that did not, of which two came in one call
    for (const [id, revision, received] of [
      ['a', 'null', 20],
      ['b', '7', 30],
      ['d', 'null', 10],
      ['c', 'null', 10],
    ] as const) {
      await run(
        `insert into reviews (user_id, id, card_id, at, direction, typed, verdict, override, from_box, to_box, took_ms, received_at, previous, revision)
         values ('u', '${id}', 'card', 5, 'word', 't', 'good', 0, '1', '2', 7, ${received}, null, ${revision})`,
      );
    }
    expect(await start(env)).toEqual({ code: 0, signal: null });
    const rows = await run('select id, revision from reviews order by revision');
    expect(rows.map(({ id, revision }) => [id, Number(revision)])).toEqual([
      ['c', -3],
      ['d', -2],
      ['a', -1],
      ['b', 7],
    ]);
  });

  /** Kills a start after each statement of each migration; returns how often the database was left between two schemas. */
  const killEverywhere = async (bug?: string) => {
    const present = await (await released(MIGRATIONS.length, mkdtempSync(join(home, 'p')))).state();
    let kills = 0;
    let between = 0;
    const killFrom = async (version: number) => {
      const statements = MIGRATIONS.slice(version).flatMap((migration) => migration.statements(words)).length;
      const step = inForm({ short: Math.ceil(statements / 2), long: 1 });
      for (let after = 1; after <= statements; after += step) {
        const folder = mkdtempSync(join(home, 'k'));
        const { env, state } = await released(version, folder);
        const before = await state();
        const faults = withBug(['is killed in a migration', ...(bug ? [bug] : [])].join('+'));
        expect((await start(together(env, faults, { FAULT_AFTER: String(after) }))).signal).toBe('SIGKILL');
        kills += 1;
        const left = JSON.stringify(await state());
        if (left !== JSON.stringify(before) && left !== JSON.stringify(present)) between += 1;
        else expect(await start(env)).toEqual({ code: 0, signal: null });
        if (kind.name === 'sqlite' && version > 0) {
          expect(existsSync(join(folder, `siedem.sqlite.before-${String(version + 1).padStart(4, '0')}`))).toBe(true);
        }
      }
    };
    await Promise.all(MIGRATIONS.map((_, version) => killFrom(version)));
    console.log(
      `${kind.name}, killed in a migration${bug ? ` (control: ${bug})` : ''}: ${kills} kills, ${between} left between two schemas`,
    );
    return between;
  };

  test('killed in the middle of a migration, a start leaves the old schema or the new one', async () => {
    expect(await killEverywhere()).toBe(0);
  });

  // PostgreSQL migrates in a transaction of the store, which other tests show to be atomic.
  if (kind.name === 'sqlite') {
    test('control: a server that migrates statement by statement is caught', async () => {
      expect(await killEverywhere('migrates statement by statement')).toBeGreaterThan(0);
    });
  }

  test('a program older than the schema does not start and changes nothing', async () => {
    const { env, run, state } = await released(MIGRATIONS.length, home);
    await run(`insert into schema_versions (version, name, applied_at) values (${MIGRATIONS.length + 1}, 'later', 0)`);
    const before = await state();
    const main = runNode('packages/server/dist/main.js', { ...env, PORT: '0' });
    expect(await main.ended).toEqual({ code: 1, signal: null });
    expect(main.said()).toMatch(/^Siedem cannot start: .*newer program/);
    expect(await state()).toEqual(before);
  });
});

const USER = [
  'id',
  'username',
  'email',
  'password_hash',
  'premium_until',
  'free_premium',
  'first_login',
  'language',
  'created_at',
  'revision',
  'deletions_from',
] as const;

/** The migrations' own parameters are numbers and names. */
const filled = (sql: string, parameters: readonly unknown[]): string => {
  const values = parameters.map((value) => (typeof value === 'number' ? String(value) : `'${String(value)}'`)).values();
  return sql.replaceAll(/\?|\$\d/g, () => values.next().value ?? 'null');
};
