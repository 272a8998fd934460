import { setTimeout } from 'node:timers/promises';
import { LIMITS } from '@siedem/domain';
import { answersDuring } from '../lib/answers-during.ts';
import { atMost, type Measure, times, reported, withUnit } from '../lib/measure.ts';
import { quantile } from '../lib/numbers.ts';
import { type Learner, signedIn, startProduct } from '../lib/product.ts';
import { fill } from '../lib/fill.ts';
import { runGreedy } from '../lib/greedy.ts';
import { largeInBrowser } from '../lib/large-in-browser.ts';
import { outbox } from '../lib/outbox.ts';
import { join } from 'node:path';

/** One fewer than a learner may have, so that one can be added. */
const CARDS = LIMITS.cards - 1;
const IDLE_MS = 8_000;
const EACH_MS = 20;

/** Latencies of the health check, ms, until `work` is done. */
const healthDuring = async (url: string, work: Promise<unknown>): Promise<number[]> => {
  const state = { isDone: false };
  const ended = work.finally(() => {
    state.isDone = true;
  });
  const waits: number[] = [];
  while (!state.isDone) {
    const began = performance.now();
    await (await fetch(`${url}/health/live`)).arrayBuffer();
    waits.push(performance.now() - began);
    await setTimeout(EACH_MS);
  }
  await ended;
  return waits;
};

/**
 * A learner with the maximum of cards: what they cost others by whole lists at once, the size of a page of changes, the
 * longest tasks of their browser, and what it takes to remove sent operations from its outbox.
 */
export const measure: Measure = {
  name: 'large',
  run: async () => {
    const product = await startProduct({ learners: 8, cards: 1000 });
    const sqliteFile = join(product.home, 'siedem.sqlite');
    const [large] = (await fill({ sqliteFile }, { learners: 1, cards: CARDS })).map(signedIn);
    if (!large) throw new Error('no large learner');
    const read = async ({ token }: Learner, path: string, encoding: string): Promise<number> => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
      const answer = await fetch(product.url + path, { headers });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
      return Number(answer.headers.get('content-length') ?? Buffer.byteLength(text));
    };
    const turn = { now: 0 };
    await answersDuring(product, turn, setTimeout(IDLE_MS));
    const idle = quantile(await answersDuring(product, turn, setTimeout(IDLE_MS)), 0.99);
    const began = performance.now();
    const asked = runGreedy(product.url, large, 'eight lists at once');
    const [answers, health] = await Promise.all([
      answersDuring(product, turn, asked),
      healthDuring(product.url, asked),
    ]);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const busy = quantile(answers, 0.99);
    const page = '/api/changes/?since=0&limit=5000';
    const [plain, small] = [await read(large, page, 'identity'), await read(large, page, 'gzip')];
    const browser = await largeInBrowser(product.url, large, CARDS);
    await product.stop();
    const what = `eight whole lists of ${CARDS.toLocaleString('en')} cards at once (${seconds} s)`;
    return [
      atMost(`p99 of others during ${what}`, times(busy / idle, [busy, idle], 'ms'), busy / idle, 3),
      reported('… the longest wait of the health check', withUnit(Math.max(...health), 'ms')),
      reported('a page of 5,000 changes', withUnit(plain / 1e6, 'MB')),
      reported('… compressed', withUnit(small / 1e6, 'MB')),
      ...browser,
      ...outbox(),
    ];
  },
};
