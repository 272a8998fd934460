import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openStore } from '../../packages/server/src/store/open-store.ts';
import type { Learner } from './product.ts';

/** Answers of the past, spread over the cards, inserted by one statement. */
export const addAnswers = async (sqliteFile: string, learner: Learner, answers: number): Promise<void> => {
  const store = await openStore({ sqliteFile });
  const began = Date.now() - 300 * 86_400_000;
  await store.write(async (tx) => {
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${answers})
      insert into reviews (user_id, revision, id, card_id, at, direction, typed, verdict, override, from_box, to_box,
        took_ms, received_at)
      select ${learner.userId}, 10000000 + i, ${randomUUID().slice(0, 8)} || printf('-%08x', i), 'card ' || (i % 100000),
        ${began} + i * 1000, 'word', 'manzana', 'good', 0, '2', '3', 4200, ${began} + i * 1000 from n`.execute(
      tx.db.withoutPlugins(),
    );
    await sql`update users set revision = ${10_000_000 + answers} where id = ${learner.userId}`.execute(
      tx.db.withoutPlugins(),
    );
  });
  await store.close();
};
