import { startBare } from '../lib/bare.ts';
import { openConnection } from '../lib/connection.ts';
import { drive } from '../lib/drive.ts';
import { atLeast, atMost, type Measure, times, reported, withUnit } from '../lib/measure.ts';
import { startDurablePostgres } from '../lib/postgres.ts';
import { startProduct } from '../lib/product.ts';
import { bareReviews, productReviews } from '../lib/reviewing.ts';
import { interleave, medianOf, ratio } from '../lib/rounds.ts';
import { median } from '../lib/numbers.ts';
import { countTrips } from '../lib/trip-counter.ts';

const SIZE = { learners: 16, cards: 1000 };
const CONNECTIONS = 16;
const EACH_ROUND = 1500;
const ROUNDS = 7;
const COUNTED = 100;
/** Reviews a second of an Express + PostgreSQL flashcard site at 16 connections, where a bare program has 15,400: 827. */
const RIVAL_OF_BARE = 827 / 15_400;

/** How one request with reviews talks to the database, counted between the two. */
const talk = async (url: string) => {
  const between = await countTrips(url);
  const product = await startProduct({ learners: 1, cards: 1000, databaseUrl: between.url });
  const connection = await openConnection(product.url);
  const requests = productReviews(product, COUNTED * 2, 0);
  // Statements are prepared at their first use.
  for (const each of requests.slice(COUNTED)) await connection.ask(each);
  const rounds: (typeof between.counted)[] = [];
  for (const each of requests.slice(0, COUNTED)) {
    const before = { ...between.counted };
    await connection.ask(each);
    const { trips, statements, commits } = between.counted;
    rounds.push({
      trips: trips - before.trips,
      statements: statements - before.statements,
      commits: commits - before.commits,
    });
  }
  // The median: on a busy machine a response can arrive before the rest of its batch is sent.
  const each = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name]));
  const counts = { trips: each('trips'), statements: each('statements'), commits: each('commits') };
  connection.close();
  await product.stop();
  between.close();
  return counts;
};

const rounded = (value: number): string => value.toFixed(1);

export const measure: Measure = {
  name: 'postgres',
  run: async () => {
    const postgres = await startDurablePostgres();
    if (postgres === undefined) return [reported('PostgreSQL', 'is not installed here')];
    const { trips, statements, commits } = await talk(postgres.url);
    const bare = await startBare(SIZE);
    const product = await startProduct({ ...SIZE, databaseUrl: postgres.url });
    const whole = { url: product.url, cpuMs: () => product.cpuMs() + postgres.cpuMs() };
    const rounds = await interleave(ROUNDS, {
      product: (round) => drive(whole, CONNECTIONS, productReviews(product, EACH_ROUND, round)),
      bare: (round) => drive(bare, CONNECTIONS, bareReviews(SIZE, EACH_ROUND, round)),
    });
    await Promise.all([product.stop(), bare.stop()]);
    const speed = ratio(rounds, ['product', 'bare'], (each) => each.perSecond);
    const speeds = [
      medianOf(rounds, 'product', (each) => each.perSecond),
      medianOf(rounds, 'bare', (each) => each.perSecond),
    ];
    const cpu = ratio(rounds, ['product', 'bare'], (each) => each.cpuMs);
    const costs = [medianOf(rounds, 'product', (each) => each.cpuMs), medianOf(rounds, 'bare', (each) => each.cpuMs)];
    const rival = speed / RIVAL_OF_BARE;
    return [
      atMost('round trips of a batch of reviews, commit included', rounded(trips), trips, 2, ''),
      atMost('commits of it', rounded(commits), commits, 1, ''),
      reported('statements of it', rounded(statements)),
      atLeast(
        'reviews on PostgreSQL, beside an Express rival',
        `${rival.toFixed(1)} × (${withUnit(speeds[0] ?? 0, '/s')})`,
        rival,
        3,
      ),
      reported('… beside bare on SQLite', times(speed, [speeds[0] ?? 0, speeds[1] ?? 0], '/s')),
      reported('CPU of it with PostgreSQL, beside bare on SQLite', times(cpu, [costs[0] ?? 0, costs[1] ?? 0], 'ms')),
    ];
  },
};
