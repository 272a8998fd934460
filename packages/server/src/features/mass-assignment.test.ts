import { randomUUID } from 'node:crypto';
import { type EndpointDefinition, endpoints } from '@siedem/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlOf } from '../dev/checked-call.ts';
import { makeHome } from '../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../dev/test-app.ts';

/** Values that nothing of ours makes. */
const TEXT = 'mass-assigned';
const NUMBER = 4_102_444_801_234;

const fieldsOf = ({ body }: EndpointDefinition): string[] =>
  body && 'properties' in body && typeof body.properties === 'object' ? Object.keys(body.properties ?? {}) : [];

const taking = endpoints.filter(({ method, path }) => method !== 'GET' && !path.includes('webhooks'));

describe.each(testDatabases)('fields that nobody asked for, on %s', (database) => {
  let t: TestApp;
  let columns: { table: string; column: string }[];
  beforeAll(async () => {
    t = await openTestApp({ database });
    const list =
      database === 'sqlite'
        ? sql<{ table: string; column: string }>`
            select m.name as "table", c.name as "column" from sqlite_master m join pragma_table_info(m.name) c
            where m.type = 'table' and m.name not like 'sqlite_%'`
        : sql<{ table: string; column: string }>`
            select table_name as "table", column_name as "column" from information_schema.columns
            where table_schema = current_schema()`;
    columns = (await list.execute(t.store.read.db.withoutPlugins())).rows;
  });
  afterAll(() => t.close());

  /** Everything that the database holds, as one text. */
  const everything = async (): Promise<string> => {
    const tables = [...new Set(columns.map(({ table }) => table))];
    const db = t.store.read.db.withoutPlugins();
    const rows = await Promise.all(tables.map((table) => sql`select * from ${sql.table(table)}`.execute(db)));
    return JSON.stringify(rows.map((each) => each.rows));
  };

  it('are dropped by every call, whichever column they name', async () => {
    const names = [...new Set([...columns.map(({ column }) => column), 'premium', 'is_admin', 'role', 'prototype'])];
    let taken = 0;
    for (const endpoint of taking) {
      const home = await makeHome(t);
      const card = await home.card();
      const own = fieldsOf(endpoint);
      const good: Readonly<Record<string, unknown>> = {
        username: `u-${randomUUID().slice(0, 8)}`,
        email: `${randomUUID()}@example.com`,
        password: 'seven-boxes-8',
        confirm_password: 'seven-boxes-8',
        current_password: home.learner.password,
        refresh: home.learner.refresh,
        category: home.category,
        category_name: 'Spanish',
        word: 'dom',
        meanings: 'house',
        name: 'Polish',
        label: '2 hours',
        timer: '7200000',
        newSection: '1',
        reviews: [],
        title: 'x',
        question: 'x',
        credential: 'x',
        accessToken: 'x',
      };
      const wanted = Object.fromEntries(own.flatMap((name) => (name in good ? [[name, good[name]]] : [])));
      const id = endpoint.path.includes('section') ? '2' : endpoint.path.includes('category') ? home.category : card;
      for (const [value, kind] of [
        [TEXT, 'text'],
        [NUMBER, 'number'],
        [true, 'truth'],
      ] as const) {
        const extra = Object.fromEntries(names.filter((name) => !own.includes(name)).map((name) => [name, value]));
        const answer = await t.app.inject({
          method: endpoint.method,
          url: urlOf(endpoint, { id, pk: home.learner.userId, token: 'x' }),
          headers: { authorization: `Bearer ${home.learner.access}`, 'content-type': 'application/json' },
          payload: JSON.stringify({ ...extra, ...wanted }),
        });
        // 503 is the word of a provider that is not configured.
        if (!(503 in endpoint.answers)) expect(answer.statusCode, `${endpoint.name} ${kind}`).toBeLessThan(500);
        if (answer.statusCode === 200) taken++;
        expect(answer.body, endpoint.name).not.toContain(TEXT);
      }
      const held = await everything();
      expect(held, endpoint.name).not.toContain(TEXT);
      expect(held, endpoint.name).not.toContain(String(NUMBER));
    }
    // Most calls did their work, so the fields had their chance.
    expect(taken).toBeGreaterThan(taking.length);
  }, 120_000);

  it('control: one that got into any table would be seen', async () => {
    const { userId } = await t.learner({ learns: null, premium: 'none' });
    await t.store.write((tx) =>
      tx.db.updateTable('users').set({ premium_until: NUMBER, username: TEXT }).where('id', '=', userId).execute(),
    );
    const held = await everything();
    expect(held).toContain(TEXT);
    expect(held).toContain(String(NUMBER));
  });
});
