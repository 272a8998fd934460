import { sql } from 'kysely';
import { openStore } from '../../../packages/server/src/store/open-store.ts';
import { DAY_MS } from '@siedem/domain';
import type { Learner } from '../product.ts';

/** Five years of 200 answers an evening (insights §4.6). */
export const ANSWERS = 365_000;
export const CARDS = 20_000;
const EVENING = 200;

/** Literals in the SQL text: a parameter would be bound, and divided, as a floating-point number. */
const whole = (value: number) => sql.lit(value);

/** Answers of five years on the cards of the first learner, one in seven wrong, inserted by one statement. */
export const addFiveYears = async (sqliteFile: string, { userId }: Learner): Promise<void> => {
  const store = await openStore({ sqliteFile });
  const began = Math.floor(Date.now() / DAY_MS - ANSWERS / EVENING) * DAY_MS + DAY_MS / 4;
  await store.write(async (tx) => {
    await sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${whole(ANSWERS - 1)})
      insert into reviews (user_id, revision, id, card_id, at, direction, typed, verdict, override, from_box, to_box,
        took_ms, received_at)
      select ${userId}, 10000000 + i, printf('00000000-0000-7000-9000-%012x', i),
        printf('00000000-0000-7000-8000-%012x', i % ${whole(CARDS)}),
        ${whole(began)} + (i / ${whole(EVENING)}) * ${whole(DAY_MS)} + (i % ${whole(EVENING)}) * 8000, iif(i % 3 = 0, 'word', 'meanings'), 'manzana',
        iif(i * 7919 % 7 = 0, 'bad', 'good'), 0, cast(2 + i / ${whole(CARDS)} % 5 as text),
        cast(iif(i * 7919 % 7 = 0, 1 + i / ${whole(CARDS)} % 5, 3 + i / ${whole(CARDS)} % 5) as text), 4200 + i % 4000,
        ${whole(began)} + (i / ${whole(EVENING)}) * ${whole(DAY_MS)} + (i % ${whole(EVENING)}) * 8000 from n`.execute(
      tx.db.withoutPlugins(),
    );
    await sql`update users set revision = ${10_000_000 + ANSWERS} where id = ${userId}`.execute(tx.db.withoutPlugins());
  });
  await store.close();
};
