import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, isDeepStrictEqual } from 'node:util';
import { LIMITS } from '@siedem/domain';
import { Client } from 'pg';
import { type Database, openStore } from '../../packages/server/src/store/open-store.ts';
import { recordReviews } from '../../packages/server/src/store/learning/reviews.ts';
import { makeUuid } from '../../packages/server/src/wire/uuid.ts';
import { cardId } from '../bare/names.ts';
import { type Filled, fill } from '../lib/fill.ts';
import { type Measure, type Row, reported } from '../lib/measure.ts';
import { startDurablePostgres } from '../lib/postgres.ts';

const LEARNERS = 2000;
const CARDS = 1000;
const ANSWERS = 10_000;
/** Learners whose cards and answers are counted. */
const DILIGENT = 16;

/** Answers in turn over all the cards; the learners send a batch each in turn. */
const answer = async (database: Database, learners: readonly Filled[]): Promise<void> => {
  const store = await openStore(database);
  const now = Date.now();
  for (let from = 0; from < ANSWERS; from += LIMITS.reviewsPerBatch) {
    for (const [number, { userId }] of learners.entries()) {
      const reviews = Array.from({ length: LIMITS.reviewsPerBatch }, (_, i) => ({
        id: makeUuid(now + from + i),
        card: cardId(number, (from + i) % CARDS),
        at: now + from + i,
        direction: 'word' as const,
        typed: 'manzana',
        verdict: 'good' as const,
        override: false,
        from: '2',
        to: '3',
        tookMs: 4200,
      }));
      const answered = await recordReviews(store, userId, { reviews, now });
      const outcomes = answered.ok ? new Set(answered.value.recorded.map(({ outcome }) => outcome)) : answered.problem;
      if (!isDeepStrictEqual(outcomes, new Set(['counted']))) throw new Error(`answers were ${inspect(outcomes)}`);
    }
  }
  await store.close();
};

/** Bytes by which each step makes the database grow, per row that it adds. */
const grow = async (database: Database, size: () => Promise<number>) => {
  const step = async <T>(what: () => Promise<T>): Promise<[T, number]> => {
    const before = await size();
    return [await what(), (await size()) - before];
  };
  await fill(database, { learners: 1, cards: 1 });
  const [, empty] = await step(() => fill(database, { learners: LEARNERS, cards: 0 }));
  const [learners, cards] = await step(() => fill(database, { learners: DILIGENT, cards: CARDS }));
  const [, answers] = await step(() => answer(database, learners));
  const learner = empty / LEARNERS;
  return {
    learner,
    card: (cards / DILIGENT - learner) / CARDS,
    answer: answers / DILIGENT / ANSWERS,
    whole: (cards + answers) / DILIGENT,
  };
};

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(2)} KB`;

const rowsOf = (database: string, { learner, card, answer: one, whole }: Awaited<ReturnType<typeof grow>>): Row[] => [
  reported(`${database}: a learner with an empty category`, kb(learner)),
  reported(`${database}: a card with two meanings`, kb(card)),
  reported(`${database}: an answer`, kb(one)),
  reported(`${database}: a learner with 1,000 cards and 10,000 answers`, `${(whole / 1e6).toFixed(1)} MB`),
];

const onSqlite = async (): Promise<Row[]> => {
  const home = mkdtempSync(join(tmpdir(), 'siedem-bench-'));
  const sqliteFile = join(home, 'siedem.sqlite');
  // Closing has checkpointed the log.
  const grown = await grow({ sqliteFile }, async () => statSync(sqliteFile).size);
  rmSync(home, { recursive: true, force: true });
  return rowsOf('SQLite', grown);
};

const onPostgres = async (): Promise<Row[]> => {
  const postgres = await startDurablePostgres();
  if (postgres === undefined) return [reported('PostgreSQL', 'is not installed here')];
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const grown = await grow({ databaseUrl: postgres.url }, async () => {
    // Reclaims dead rows, as autovacuum does in time.
    await client.query('vacuum');
    const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size');
    return Number(rows[0]?.size);
  });
  await client.end();
  return rowsOf('PostgreSQL', grown);
};

/** Size of a learner's data in the database. */
export const measure: Measure = { name: 'sizes', run: async () => [...(await onSqlite()), ...(await onPostgres())] };
