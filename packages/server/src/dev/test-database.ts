import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

export type TestDatabase = 'sqlite' | 'postgres';

const postgresUrl = process.env['TEST_DATABASE_URL'];

/** The databases a test can run on here: PostgreSQL only if TEST_DATABASE_URL names one. */
export const testDatabases: readonly TestDatabase[] = postgresUrl ? ['sqlite', 'postgres'] : ['sqlite'];

/** A place of a test's own: a temporary directory and, for PostgreSQL, a schema. */
export interface TestPlace {
  readonly dataDir: string;
  /** undefined: SQLite in `dataDir` */
  readonly databaseUrl: string | undefined;
  readonly remove: () => Promise<void>;
}

const onPostgres = async (sql: string): Promise<void> => {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

const makeSchema = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  if (postgresUrl === undefined) throw new Error('TEST_DATABASE_URL is not set');
  const schema = `test_${randomBytes(8).toString('hex')}`;
  await onPostgres(`create schema ${schema}`);
  const url = new URL(postgresUrl);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return { url: url.toString().replaceAll('+', '%20'), drop: () => onPostgres(`drop schema ${schema} cascade`) };
};

/** Makes the place; `remove` leaves nothing behind. */
export async function makePlace(database: TestDatabase): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'siedem-test-'));
  const schema = database === 'postgres' ? await makeSchema() : undefined;
  return {
    dataDir,
    databaseUrl: schema?.url,
    remove: async () => {
      await schema?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
