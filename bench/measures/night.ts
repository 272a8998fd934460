import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { recordEvent } from '../../packages/server/src/store/accounts/security-events.ts';
import { openStore } from '../../packages/server/src/store/open-store.ts';
import { answersDuring } from '../lib/answers-during.ts';
import { atMost, type Measure, type Row, times, reported } from '../lib/measure.ts';
import { quantile } from '../lib/numbers.ts';
import { addAnswers } from '../lib/past-answers.ts';
import { type Product, startProduct } from '../lib/product.ts';

const ANSWERS = 2_400_000;
const IDLE_MS = 8_000;
/** Reliability 62: `/health/live` answers within this many ms throughout. */
const LIVE_MS = 200;

type Store = Awaited<ReturnType<typeof openStore>>;

const run = (store: Store, statement: ReturnType<typeof sql>): Promise<unknown> =>
  store.write(async (tx) => statement.execute(tx.db.withoutPlugins()));

/** Runs the nightly cleaning now, and waits until it has ended. */
const cleanNow = async (store: Store): Promise<void> => {
  await run(store, sql`update outbox set run_at = 0 where id = 'round-clean'`);
  const isOver = async (): Promise<boolean> => {
    const query = sql<{ run_at: number }>`select run_at from outbox where id = 'round-clean'`;
    const { rows } = await query.execute(store.read.db.withoutPlugins());
    return (rows[0]?.run_at ?? 0) > Date.now();
  };
  while (!(await isOver())) await setTimeout(100);
};

/** The longest latency of `/health/live`, ms, until `work` is done; requested every 20 ms. */
const longestLive = async ({ url }: Product, work: Promise<unknown>): Promise<number> => {
  const state = { isDone: false };
  const ended = work.finally(() => {
    state.isDone = true;
  });
  let longest = 0;
  while (!state.isDone) {
    const began = performance.now();
    const answer = await fetch(`${url}/health/live`);
    await answer.text();
    if (!answer.ok) throw new Error(`/health/live answered ${answer.status}`);
    longest = Math.max(longest, performance.now() - began);
    await setTimeout(20);
  }
  await ended;
  return longest;
};

/** The nightly cleaning of a file of 700 MB under traffic, step by step and whole: who waits, and how long (SQLite). */
export const measure: Measure = {
  name: 'night',
  run: async () => {
    const product = await startProduct({ learners: 5, cards: 1000 });
    const file = join(product.home, 'siedem.sqlite');
    const [greedy] = product.learners;
    if (greedy === undefined) throw new Error('no learner');
    const others: Product = { ...product, learners: product.learners.slice(1) };
    await addAnswers(file, greedy, ANSWERS);
    const store = await openStore({ sqliteFile: file });
    const turn = { now: 0 };
    const inMb = (): number => statSync(file).size / 1e6;
    const rows: Row[] = [reported('size of the file', `${inMb().toFixed(0)} MB`)];
    await answersDuring(others, turn, setTimeout(IDLE_MS));
    const during = async (what: string): Promise<void> => {
      const idle = quantile(await answersDuring(others, turn, setTimeout(IDLE_MS)), 0.99);
      const began = performance.now();
      const cleaning = cleanNow(store);
      const [live, waits] = await Promise.all([longestLive(product, cleaning), answersDuring(others, turn, cleaning)]);
      const took = `${((performance.now() - began) / 1000).toFixed(1)} s, ${inMb().toFixed(0)} MB after it`;
      rows.push({
        ...atMost(`longest /health/live, cleaning ${what}`, `${live.toFixed(0)} ms`, live, LIVE_MS, 'ms'),
        gate: true,
      });
      const busy = quantile(waits, 0.99);
      rows.push(reported(`p99 of answers, cleaning ${what} (${took})`, times(busy / idle, [busy, idle], 'ms')));
      rows.push(reported(`longest answer, cleaning ${what}`, `${Math.max(...waits).toFixed(0)} ms`));
    };
    await run(
      store,
      sql`delete from reviews where user_id = ${greedy.userId} and revision > ${10_000_000 + (ANSWERS * 2) / 3}`,
    );
    await during('in steps');
    const erased = { id: 'an erasure', at: Date.now(), actor: '', type: 'account_deleted', ip: '', detail: '' };
    await store.write((tx) => recordEvent(tx, erased));
    await during('whole, after an erasure');
    await store.close();
    await product.stop();
    return rows;
  },
};
