import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { startBare } from '../lib/bare.ts';
import { drive, type Driven } from '../lib/drive.ts';
import { atLeast, atMost, type Measure, times, reported, withUnit } from '../lib/measure.ts';
import { median } from '../lib/numbers.ts';
import { startProduct } from '../lib/product.ts';
import { bareReviews, productReviews } from '../lib/reviewing.ts';

const LEARNERS = 10_000;
/** Cards of each learner, all due. */
const CARDS = 20;
const CONNECTIONS = 16;
const EACH_ROUND = 2000;
const SIZE = { learners: 16, cards: 1000 };

/** Every learner wants a mail at this time, and has a confirmed address. */
function wishAll(database: DatabaseSync, at: number): void {
  database.exec('pragma busy_timeout = 10000');
  database.prepare('update users set confirmed_at = ?').run(at);
  database
    .prepare(
      `insert into reminders (user_id, mail, at, zone, least, next_at, sent_at, sent_in_a_row)
       select id, 1, 0, 'UTC', 1, ?, null, 0 from users`,
    )
    .run(at);
}

const waiting = (database: DatabaseSync, at: number): number =>
  Number(database.prepare('select count(*) as n from reminders where next_at <= ?').get(at)?.['n'] ?? 0);

/** From the first reminder claimed until the last, s. */
async function roundOf(database: DatabaseSync, at: number): Promise<number> {
  const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 50));
  while (waiting(database, at) === LEARNERS) await pause();
  const began = performance.now();
  while (waiting(database, at) > 0) await pause();
  return (performance.now() - began) / 1000;
}

/**
 * A round of reminders over 10,000 learners whose cards wait, with reviews going on (lessons §10.7). Answers are those of
 * sixteen learners; the learners before them only wait.
 */
export const measure: Measure = {
  name: 'reminders',
  run: async () => {
    const bare = await startBare(SIZE);
    const product = await startProduct({ learners: LEARNERS, cards: CARDS });
    const database = new DatabaseSync(join(product.home, 'siedem.sqlite'));
    try {
      const answering = { ...product, learners: product.learners.slice(0, SIZE.learners) };
      const reviews = (round: number) => drive(product, CONNECTIONS, productReviews(answering, EACH_ROUND, round));
      const limit = (round: number) => drive(bare, CONNECTIONS, bareReviews(SIZE, EACH_ROUND, round));
      for (let round = 0; round < 4; round++) {
        await reviews(round);
        await limit(round);
      }
      const at = Date.now();
      wishAll(database, at);
      const round = roundOf(database, at);
      const ours: Driven[] = [];
      const theirs: Driven[] = [];
      for (let turn = 4; waiting(database, at) > 0; turn++) {
        const before = waiting(database, at);
        const own = await reviews(turn);
        const beside = await limit(turn);
        // The round begins within a minute; answers before it do not count.
        if (before === LEARNERS && waiting(database, at) === LEARNERS) continue;
        ours.push(own);
        theirs.push(beside);
      }
      const seconds = await round;
      const both = (of: (driven: Driven) => number) => [median(ours.map(of)), median(theirs.map(of))] as const;
      const [speed, p99] = [both((each) => each.perSecond), both((each) => each.p99)];
      return [
        reported('a round over 10,000 learners, reviews beside it', withUnit(seconds, 's')),
        atLeast('durable reviews meanwhile', times(speed[0] / speed[1], speed, '/s'), speed[0] / speed[1], 0.6),
        atMost('p99 of a review meanwhile', times(p99[0] / p99[1], p99, 'ms'), p99[0] / p99[1], 2),
      ];
    } finally {
      database.close();
      await Promise.all([product.stop(), bare.stop()]);
    }
  },
};
