import { randomUUID } from 'node:crypto';
import { addCard, listCategories, login, profile, refresh, recordReviews } from '@siedem/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idOfNobody } from '../account/login.ts';
import { openTestApp, type TestApp, testDatabases, type TestLearner } from '../../dev/test-app.ts';

/** What Citus raises for a statement whose machine is gone, outside and inside a transaction. */
const RAISED = [
  ['08006', 'connection to the remote node worker-2:5432 failed with the following error: Connection refused'],
  ['XX000', 'failure on connection marked as essential: worker-2:5432'],
] as const;

/** Rows of `users` lie behind a function that fails for the learners of a lost machine, as their shard would. */
const standIn = (code: string, message: string): readonly string[] => [
  'alter table users rename to users_kept',
  'create table lost (id text primary key)',
  `create function reach(learner text) returns boolean language plpgsql as $$
   begin
     if exists (select 1 from lost where lost.id = learner) then
       raise exception '${message}' using errcode = '${code}';
     end if;
     return true;
   end $$`,
  'create view users as select * from users_kept where reach(id)',
];

describe.runIf(testDatabases.includes('postgres')).each(RAISED)(
  'a lost machine of the cluster (%s)',
  (code, message) => {
    let t: TestApp;
    let [near, far]: TestLearner[] = [];
    const run = (text: string) => t.store.write((tx) => sql.raw(text).execute(tx.db.withoutPlugins()));
    const readiness = async () => {
      const answer = await t.app.inject({ url: '/health/ready' });
      return { status: answer.statusCode, said: answer.json<{ status: string }>().status };
    };
    beforeEach(async () => {
      t = await openTestApp({ database: 'postgres' });
      [near, far] = [await t.learner(), await t.learner()];
      for (const statement of standIn(code, message)) await run(statement);
    });
    afterEach(() => t.close());

    const callsOf = async ({ access, refresh: token, email, password }: TestLearner, category: string) => [
      await t.call(listCategories, { token: access }),
      await t.call(profile, { token: access }),
      await t.call(addCard, {
        token: access,
        body: { id: randomUUID(), category, word: 'gato', meanings: 'kot', section: '1' },
      }),
      await t.call(recordReviews, { token: access, body: { reviews: [] } }),
      await t.call(login, { body: { email, password } }),
      await t.call(refresh, { body: { refresh: token } }),
    ];
    const categoryOf = async ({ access }: TestLearner) =>
      (await t.call(listCategories, { token: access })).body[0]?.id ?? '';

    test('its learners are asked to come back, the others and readiness notice nothing', async () => {
      if (near === undefined || far === undefined) throw new Error('no learners');
      const [nearBy, farAway] = [await categoryOf(near), await categoryOf(far)];
      expect(await readiness()).toEqual({ status: 200, said: 'ready' });
      await run(`insert into lost values ('${far.userId}')`);
      for (const { status, headers } of await callsOf(far, farAway)) {
        expect(status).toBe(503);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
      expect((await callsOf(near, nearBy)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      expect(await readiness()).toEqual({ status: 200, said: 'partial' });
      t.clock.advance(61_000);
      expect(await readiness()).toEqual({ status: 200, said: 'ready' });
      const stranger = { email: 'stranger@example.com', password: far.password };
      expect((await t.call(login, { body: stranger })).status).toBe(401);
      // an address without an account has its place on a machine too, so 503 does not reveal who has one
      const nobody = idOfNobody(t, stranger.email);
      await run(`insert into users_kept select (jsonb_populate_record(kept, '{"id": "${nobody}"}')).* from users_kept kept
                 where id = '${near.userId}'`);
      await run(`insert into lost values ('${nobody}')`);
      expect((await t.call(login, { body: stranger })).status).toBe(503);
      await run('delete from lost');
      expect((await callsOf(far, farAway)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    });
  },
);
