import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makePlace, testDatabases, type TestPlace } from '../dev/test-database.ts';
import { createUser, deleteUser, userByEmail, userByIdentity } from './accounts/users.ts';
import { openStore } from './open-store.ts';
import type { Store } from './engine/context.ts';
import { clusterOf, distribute, PLACEMENTS } from './engine/distribute.ts';

/**
 * Stand-ins with the names, parameters and catalogue that Citus 13 documents. They move nothing, and refuse what it documents
 * as refused: a foreign key to a table that is not placed yet, and one from a table that is everywhere to one that is spread.
 */
const STAND_INS = [
  `create table pg_dist_partition (logicalrel regclass primary key, partmethod "char", partkey text, colocationid int,
     repmodel "char")`,
  'create table pg_dist_node (nodeid int primary key, nodename text, nodeport int, isactive boolean)',
  `insert into pg_dist_node values (1, 'coordinator', 5432, true), (2, 'worker-1', 5432, true), (3, 'worker-2', 5432, false)`,
  `create function refuse_references(placed regclass, may_be_spread boolean) returns void language plpgsql as $$
   declare other regclass;
   begin
     for other in select confrelid::regclass from pg_constraint
       where contype = 'f' and conrelid = placed and confrelid <> placed loop
       if not exists (select 1 from pg_dist_partition where logicalrel = other) then
         raise exception '% refers to %, which is not placed', placed, other;
       end if;
       if not may_be_spread and (select partmethod from pg_dist_partition where logicalrel = other) = 'h' then
         raise exception '% refers to %, which is spread', placed, other;
       end if;
     end loop;
   end $$`,
  `create function create_distributed_table(table_name regclass, distribution_column text,
     distribution_type text default 'hash', colocate_with text default 'default', shard_count int default null)
   returns void language plpgsql as $$
   begin
     perform refuse_references(table_name, true);
     insert into pg_dist_partition values (table_name, 'h', distribution_column,
       case colocate_with when 'default' then 1
         else (select colocationid from pg_dist_partition where logicalrel = colocate_with::regclass) end, 's');
   end $$`,
  `create function create_reference_table(table_name regclass) returns void language plpgsql as $$
   begin
     perform refuse_references(table_name, false);
     insert into pg_dist_partition values (table_name, 'n', null, 2, 't');
   end $$`,
  `create function citus_add_local_table_to_metadata(table_name regclass, cascade_via_foreign_keys boolean default false)
   returns void language plpgsql as $$
   begin
     perform refuse_references(table_name, false);
     insert into pg_dist_partition values (table_name, 'n', null, 0, 's');
   end $$`,
];

describe.runIf(testDatabases.includes('postgres'))('distribute, over stand-ins for the functions of Citus', () => {
  let home: TestPlace;
  let store: Store;
  const run = (text: string) => sql.raw(text).execute(store.read.db.withoutPlugins());
  const silent = () => {};
  beforeEach(async () => {
    home = await makePlace('postgres');
    store = await openStore({ databaseUrl: home.databaseUrl ?? '' });
  });
  afterEach(async () => {
    await store.close();
    await home.remove();
  });
  const standIn = async () => {
    for (const text of STAND_INS) await run(text);
  };

  test('places every table of the schema, in an order that foreign keys allow, beside the learner; again does nothing', async () => {
    await standIn();
    expect(await distribute(store.read, silent)).toBe(PLACEMENTS.length);
    const { rows } = await sql<{ name: string; kind: string }>`select logicalrel::text as name,
      partmethod::text || ' ' || coalesce(partkey, repmodel::text) || ' ' || colocationid as kind
      from pg_dist_partition`.execute(store.read.db.withoutPlugins());
    const placed = new Map(rows.map(({ name, kind }) => [name, kind]));
    expect(placed.get('users')).toBe('h id 1');
    for (const table of ['cards', 'reviews', 'card_margins', 'reminders']) {
      expect(placed.get(table)).toBe('h user_id 1');
    }
    for (const table of ['usernames', 'emails', 'identities', 'orders']) expect(placed.get(table)).toBe('n t 2');
    const local = [
      'rate_limits',
      'trials',
      'used_challenges',
      'security_events',
      'provider_events',
      'sandbox_payments',
    ];
    for (const table of [...local, 'outbox', 'schema_versions']) expect(placed.get(table)).toBe('n s 0');
    const { rows: tables } = await sql<{ name: string }>`select c.relname as name from pg_class c
      where c.relkind = 'r' and pg_table_is_visible(c.oid) and c.relnamespace = current_schema()::regnamespace
      and c.relname not like 'pg_dist%'`.execute(store.read.db.withoutPlugins());
    expect([...placed.keys()].toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
    expect(await distribute(store.read, silent)).toBe(0);
  });

  test('goes on after a failure or a new table, refuses what lies otherwise, and says what is missing', async () => {
    await standIn();
    await distribute(store.read, silent);
    await run(`delete from pg_dist_partition where logicalrel in ('pauses'::regclass, 'outbox'::regclass)`);
    expect(await clusterOf(store.read)).toEqual({
      nodes: [
        { name: 'coordinator', port: 5432, isActive: true },
        { name: 'worker-1', port: 5432, isActive: true },
        { name: 'worker-2', port: 5432, isActive: false },
      ],
      notPlaced: ['pauses', 'outbox'],
    });
    const said: string[] = [];
    expect(await distribute(store.read, (line) => said.push(line))).toBe(2);
    expect(said.map((line) => line.split(' ')[0])).toEqual(['pauses', 'outbox']);
    await run(`update pg_dist_partition set partmethod = 'n' where logicalrel = 'cards'::regclass`);
    await expect(distribute(store.read, silent)).rejects.toThrow('cards is at the door and should be spread');
  });

  test('names are deleted with their learner, and with a registration that fails, though no foreign key does it', async () => {
    await standIn();
    await distribute(store.read, silent);
    const person = (id: string, email: string, username: string, subject: string) => ({
      id,
      username,
      usernameKey: username,
      email,
      emailKey: email,
      passwordHash: null,
      identity: { provider: 'google', subject },
      freePremium: 1 as const,
      language: 'en',
      now: 0,
    });
    const create = async (...given: Parameters<typeof person>): Promise<string> => {
      const created = await store.write((tx) => createUser(tx, person(...given)));
      return created.ok ? 'created' : created.problem;
    };
    const names = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select (select count(*) from emails) + (select count(*) from usernames)
        + (select count(*) from identities) as n`.execute(store.read.db.withoutPlugins());
      return Number(rows[0]?.n);
    };
    expect(await create('1', 'ada@example.com', 'ada', 's1')).toBe('created');
    expect(await create('2', 'eve@example.com', 'ada', 's2')).toBe('username_taken');
    expect(await create('3', 'eve@example.com', 'eve', 's1')).toBe('identity_taken');
    expect(await names()).toBe(3);
    expect((await userByEmail(store.read, 'ada@example.com'))?.id).toBe('1');
    expect((await userByIdentity(store.read, { provider: 'google', subject: 's1' }))?.id).toBe('1');
    expect(await userByEmail(store.read, 'eve@example.com')).toBeUndefined();
    await store.write((tx) => deleteUser(tx, '1', { now: 0, ledgerKeys: [], forgetTrialAt: 0 }));
    expect(await names()).toBe(0);
  });

  test('refuses with one line where Citus is missing', async () => {
    await expect(distribute(store.read, silent)).rejects.toThrow(/^the database has no Citus: [^\n]+$/);
    expect(await clusterOf(store.read)).toBeUndefined();
  });
});
