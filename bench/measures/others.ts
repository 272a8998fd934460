import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { openStore } from '../../packages/server/src/store/open-store.ts';
import { answersDuring } from '../lib/answers-during.ts';
import { fill } from '../lib/fill.ts';
import { runGreedy, type Work } from '../lib/greedy.ts';
import { atMost, type Measure, type Row, times } from '../lib/measure.ts';
import { quantile } from '../lib/numbers.ts';
import { addAnswers } from '../lib/past-answers.ts';
import { type Learner, signedIn, startProduct } from '../lib/product.ts';

const OTHERS = { learners: 8, cards: 1000 };
const GREEDY = { cards: 100_000, answers: 500_000 };
const IDLE_MS = 8_000;
const WORKS: readonly Work[] = ['a list', 'all changes', 'an export', 'deleting a category', 'deleting an account'];

/** Waits until nothing is left of a deleted account. */
const isErased = async (sqliteFile: string, { userId }: Learner): Promise<void> => {
  const store = await openStore({ sqliteFile });
  const left = async () =>
    (await sql`select 1 from users where id = ${userId}`.execute(store.read.db.withoutPlugins())).rows;
  while ((await left()).length > 0) await setTimeout(200);
  await store.close();
};

/** p99 of others' answers while one learner with 100,000 cards and 500,000 answers makes large requests, compared with idle (SQLite). */
export const measure: Measure = {
  name: 'others',
  run: async () => {
    const product = await startProduct(OTHERS);
    const sqliteFile = join(product.home, 'siedem.sqlite');
    const filled = await fill({ sqliteFile }, { learners: 2, cards: GREEDY.cards });
    const [one, other] = filled.map(signedIn);
    if (!one || !other) throw new Error('no greedy learners');
    for (const each of [one, other]) await addAnswers(sqliteFile, each, GREEDY.answers);
    const turn = { now: 0 };
    await answersDuring(product, turn, setTimeout(IDLE_MS));
    const work = async (what: Work): Promise<void> => {
      const erases = what === 'deleting an account';
      await runGreedy(product.url, erases ? other : one, what);
      if (erases) await isErased(sqliteFile, other);
    };
    const rows: Row[] = [];
    for (const what of WORKS) {
      const idle = quantile(await answersDuring(product, turn, setTimeout(IDLE_MS)), 0.99);
      const began = performance.now();
      const busy = quantile(await answersDuring(product, turn, work(what)), 0.99);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      rows.push(
        atMost(`p99 of others during ${what} (${seconds} s)`, times(busy / idle, [busy, idle], 'ms'), busy / idle, 3),
      );
    }
    await product.stop();
    return rows;
  },
};
