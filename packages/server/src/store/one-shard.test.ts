import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distribute } from './engine/distribute.ts';
import { LEARNER_TABLES } from './engine/guard.ts';
import { preparedQueries } from './engine/prepare.ts';
import { openStore } from './open-store.ts';

/** The coordinator of a Citus cluster, with the extension in the database that it names. */
const cluster = process.env['CITUS_URL'];
if (cluster === undefined) console.warn('The plans on a cluster are not looked at: CITUS_URL names none.');

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /^(?:accounts|learning|money)\/|^(?:export|learner)\.ts$/.test(file) && !file.endsWith('.test.ts'),
);
for (const file of files) await import(join(import.meta.dirname, file));

const ofLearners = [...preparedQueries()].flatMap(([name, query]) => {
  const { sql } = query.compiled('postgres');
  return Object.keys(LEARNER_TABLES).some((table) => sql.includes(`"${table}"`)) ? [{ name, sql }] : [];
});

interface Plan {
  readonly 'Node Type'?: string;
  readonly 'Custom Plan Provider'?: string;
  readonly 'Distributed Query'?: {
    readonly Job: { readonly 'Task Count': number };
    readonly Subplans?: readonly unknown[];
  };
  readonly Plans?: readonly Plan[];
}

const planOf = async (client: Client, sql: string): Promise<Plan> => {
  const values = [...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  const parameters = Array.from({ length: Math.max(0, ...values) }, (_, at) => `$${at + 1}`);
  await client.query(`prepare plan as ${sql}`);
  const asked = await client.query<{ type: string }>(
    `select unnest(parameter_types)::text as type from pg_prepared_statements where name = 'plan'`,
  );
  const given = asked.rows.map(({ type }) => (type === 'json' ? `'[]'` : `'0'`));
  expect(given).toHaveLength(parameters.length);
  const run = given.length === 0 ? 'plan' : `plan(${given.join(', ')})`;
  const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
    `explain (format json) execute ${run}`,
  );
  await client.query('deallocate plan');
  const [first] = rows;
  if (first === undefined) throw new Error('no plan');
  return first['QUERY PLAN'][0].Plan;
};

describe.skipIf(cluster === undefined)('on a cluster', () => {
  const schema = `test_${randomBytes(8).toString('hex')}`;
  let client: Client;
  beforeAll(async () => {
    client = new Client({ connectionString: cluster });
    await client.connect();
    await client.query(`create schema ${schema}`);
    const url = new URL(cluster ?? '');
    url.searchParams.set('options', `-c search_path=${schema},public`);
    const store = await openStore({ databaseUrl: url.toString().replaceAll('+', '%20') });
    await distribute(store.read, () => {});
    await store.close();
    await client.query(`set search_path = ${schema}, public`);
  }, 300_000);
  afterAll(async () => {
    await client.query(`drop schema ${schema} cascade`);
    await client.end();
  });

  it('one shard answers each prepared query of a learner', async () => {
    const elsewhere: string[] = [];
    for (const { name, sql } of ofLearners) {
      const { 'Custom Plan Provider': provider, 'Distributed Query': query } = await planOf(client, sql);
      const isRouted = provider === 'Citus Adaptive' && query?.Job['Task Count'] === 1;
      if (!isRouted || (query.Subplans ?? []).length > 0) elsewhere.push(name);
    }
    expect(elsewhere).toEqual([]);
  });
});

it('every query of a learner is among those that are looked at', () => {
  expect(ofLearners.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'insert-review',
      'insert-reviews',
      'note-card-change',
      'note-card-changes',
      'insert-tombstones',
      'lock-user',
    ]),
  );
});
