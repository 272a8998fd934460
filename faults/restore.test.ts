import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Environment, startServer } from '../e2e/support/server.ts';
import { auditPostgres, auditSqlite, clean, report } from './support/audit.ts';
import { emptyDatabase } from './support/empty-database.ts';
import { bearer, newLearners } from './support/learners.ts';
import { startLoad } from './support/load.ts';
import { ask } from './support/persist.ts';
import { hasPostgres, type Postgres, startPostgres } from './support/postgres.ts';
import { runNode } from './support/run-node.ts';

type Row = Record<string, unknown>;
type Rows = (sql: string) => Promise<Row[]>;

const rowsOfFile =
  (file: string): Rows =>
  async (sql) => {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };

const rowsOfUrl =
  (url: string): Rows =>
  async (sql) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  };

/** Tables that the backup and restore commands write to themselves: the row of the readiness check, the security log, recurring jobs. */
const OWN = new Set(['rate_limits', 'security_events', 'outbox', 'sqlite_sequence']);

/** Rows and a hash of each table. */
const fingerprint = async (rows: Rows, tables: string): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const { name } of await rows(tables)) {
    if (OWN.has(String(name))) continue;
    const lines = (await rows(`select * from ${String(name)}`)).map((row) => JSON.stringify(row)).sort();
    found[String(name)] = `${lines.length} ${createHash('sha256').update(lines.join('\n')).digest('hex')}`;
  }
  return found;
};

const TABLES = {
  sqlite: "select name from sqlite_master where type = 'table'",
  postgres: "select table_name as name from information_schema.tables where table_schema = 'public'",
};

describe.each(hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))(
  'backup and restore on %s',
  (kind) => {
    let postgres: Postgres | undefined;
    let home: string;
    beforeAll(async () => {
      if (kind === 'postgres') postgres = await startPostgres();
    });
    afterAll(() => postgres?.remove());
    beforeEach(() => {
      home = mkdtempSync(join(tmpdir(), 'siedem-restore-'));
    });
    afterEach(() => rmSync(home, { recursive: true }));

    const siedem = async (env: Environment, ...args: readonly string[]): Promise<string> => {
      // pg_dump must be as new as the database
      const PATH = `${postgres?.bin ?? ''}:${process.env['PATH'] ?? ''}`;
      const run = runNode('packages/server/src/cli/main.ts', { ...env, PATH }, args);
      const { code } = await run.ended;
      if (code !== 0) throw new Error(`siedem ${args.join(' ')} ended with ${code}: ${run.said()}`);
      return run.said();
    };

    /** An empty place to restore to, with the secret and the list of erasures of the old one. */
    const elsewhere = async (name: string, from: string) => {
      const dataDir = join(home, name);
      for (const kept of ['secret', 'erased']) {
        if (existsSync(join(from, kept))) cpSync(join(from, kept), join(dataDir, kept));
      }
      const url = postgres === undefined ? undefined : await emptyDatabase(postgres.url);
      const env: Environment = { DATA_DIR: dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) };
      const file = join(dataDir, 'siedem.sqlite');
      return { dataDir, url, env, file, rows: url === undefined ? rowsOfFile(file) : rowsOfUrl(url) };
    };

    test('the drill: back up under load, erase a learner, lose the database, restore', async () => {
      const url = postgres === undefined ? undefined : await emptyDatabase(postgres.url);
      const server = await startServer(url === undefined ? {} : { DATABASE_URL: url });
      try {
        const env: Environment = { DATA_DIR: server.dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) };
        const learners = await newLearners(server.url, 5);
        const [gone, ...staying] = learners;
        if (gone === undefined) throw new Error('no learner');
        const load = startLoad(server.url, staying);
        await expect.poll(load.acknowledged, { timeout: 300_000 }).toBeGreaterThan(40);
        const before = { reviews: [...load.ledger.reviews], added: [...load.ledger.added] };
        await siedem(env, 'backup', join(home, 'under-load'));
        await load.finish();

        // Without load the copy equals the database.
        await siedem(env, 'backup', join(home, 'at-rest'));
        const rest = await elsewhere('rest', server.dataDir);
        await siedem(rest.env, 'restore', join(home, 'at-rest'));
        const original = url === undefined ? rowsOfFile(join(server.dataDir, 'siedem.sqlite')) : rowsOfUrl(url);
        expect(await fingerprint(rest.rows, TABLES[kind])).toEqual(await fingerprint(original, TABLES[kind]));
        const account =
          rest.url === undefined
            ? await auditSqlite(rest.file, learners, load.ledger)
            : await auditPostgres(rest.url, learners, load.ledger);
        report(`${kind}, restored from a backup at rest`, account);
        expect(account).toMatchObject(clean);

        // The backup taken under load has what was acknowledged before it began.
        const { status } = await ask({
          url: `${server.url}/api/delete_user/`,
          method: 'DELETE',
          headers: bearer(gone),
        });
        expect(status).toBe(200);
        const erased = join(server.dataDir, 'erased');
        await expect
          .poll(() => existsSync(erased) && readFileSync(erased, 'utf8').length > 0, { timeout: 20_000 })
          .toBe(true);
        await server.kill('SIGTERM');
        const loaded = await elsewhere('loaded', server.dataDir);
        const said = await siedem(loaded.env, 'restore', join(home, 'under-load'));
        expect(said).toContain('1 erased again');
        const marks = new Set((await loaded.rows('select typed from reviews')).map(({ typed }) => typed));
        const cards = new Set((await loaded.rows('select id from cards')).map(({ id }) => id));
        const missing = [
          ...before.reviews.filter((mark) => !marks.has(mark)),
          ...before.added.filter((id) => !cards.has(id)),
        ];
        console.log(
          `${kind}, restored from a backup under load: ${before.reviews.length + before.added.length} acknowledged before it, ${missing.length} missing`,
        );
        expect(missing).toEqual([]);
        const dangling = 'select count(*) as n from reviews where card_id not in (select id from cards)';
        expect(Number((await loaded.rows(dangling))[0]?.['n'])).toBe(0);

        // An erased learner stays erased, and the others keep their logins.
        const emails = (await loaded.rows('select email from users')).map(({ email }) => email);
        expect(emails.toSorted()).toEqual(staying.map(({ email }) => email).toSorted());
        for (const card of [...gone.reviewed, ...gone.edited]) expect(cards.has(card)).toBe(false);
        rmSync(server.dataDir, { recursive: true });
        renameSync(loaded.dataDir, server.dataDir);
        await server.restart(loaded.url === undefined ? {} : { DATABASE_URL: loaded.url });
        for (const learner of learners) {
          const answer = await ask({ url: `${server.url}/api/categories/`, headers: bearer(learner) });
          expect(answer.status).toBe(learner === gone ? 401 : 200);
        }
      } finally {
        await server.remove();
      }
    });

    test('control: without the list of erasures the erased learner exists again', async () => {
      const url = postgres === undefined ? undefined : await emptyDatabase(postgres.url);
      const server = await startServer(url === undefined ? {} : { DATABASE_URL: url });
      try {
        const env: Environment = { DATA_DIR: server.dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) };
        const [gone] = await newLearners(server.url, 1);
        if (gone === undefined) throw new Error('no learner');
        await siedem(env, 'backup', join(home, 'copy'));
        await ask({ url: `${server.url}/api/delete_user/`, method: 'DELETE', headers: bearer(gone) });
        const erased = join(server.dataDir, 'erased');
        await expect.poll(() => existsSync(erased), { timeout: 20_000 }).toBe(true);
        rmSync(erased);
        const place = await elsewhere('place', server.dataDir);
        await siedem(place.env, 'restore', join(home, 'copy'));
        expect(await place.rows('select email from users')).toEqual([{ email: gone.email }]);
      } finally {
        await server.remove();
      }
    });
  },
);
