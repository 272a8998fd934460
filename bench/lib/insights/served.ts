import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openReader } from '../../../packages/server/src/store/open-reader.ts';
import { rebuild } from '../../../packages/server/src/study/fold-study.ts';
import { readSources } from '../../../packages/server/src/study/sources.ts';
import { cardId } from '../../bare/names.ts';
import { answersDuring } from '../answers-during.ts';
import { type Connection, openConnection, request } from '../connection.ts';
import { drive } from '../drive.ts';
import { atMost, type Row, times } from '../measure.ts';
import { median, quantile } from '../numbers.ts';
import { type Product, startProduct } from '../product.ts';
import { productReview } from '../reviewing.ts';
import { interleave, medianOf, ratio } from '../rounds.ts';
import { addFiveYears, CARDS } from './five-years.ts';

const PROGRAM = join(import.meta.dirname, '../../variants/with-empty-call.ts');
const EMPTY_CALLS = 1500;
const EVENING = 200;
const ROUNDS = 5;
const IDLE_MS = 6000;

const cpu = async (work: () => Promise<unknown> | unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** The record rebuilt from the whole log, compared with reading the same rows and nothing else. */
const rebuildRow = async (sqliteFile: string, userId: string): Promise<Row> => {
  const { reader, close } = await openReader({ sqliteFile });
  const sources = await readSources(reader, userId);
  if (!sources) throw new Error('no learner');
  const bare = new DatabaseSync(sqliteFile, { readOnly: true });
  const rows = bare.prepare(
    `select revision, id, card_id, at, received_at, direction, verdict, override, from_box, to_box, took_ms, source
     from reviews where user_id = ? order by revision`,
  );
  const rounds = await interleave(3, {
    ours: () => cpu(() => rebuild(reader, sources, undefined)),
    bare: () => cpu(() => rows.all(userId)),
  });
  bare.close();
  await close();
  const value = ratio(rounds, ['ours', 'bare'], (ms) => ms);
  const of = [medianOf(rounds, 'ours', (ms) => ms), medianOf(rounds, 'bare', (ms) => ms)] as const;
  return atMost('rebuild of 365,000 answers / reading their rows bare', times(value, of, 'ms'), value, 3);
};

interface Kept {
  readonly revision: number;
  readonly state: string;
}

const askStudy = async ({ ask }: Connection, token: string): Promise<Kept> => {
  const reply = await ask(request({ method: 'GET', path: '/api/study/', token }));
  return JSON.parse(reply.text()) as Kept;
};

/** Polls until the record is complete and the model is fitted. */
const untilReady = async (product: Product): Promise<void> => {
  const connection = await openConnection(product.url);
  const token = product.learners[0]?.token ?? '';
  while ((await askStudy(connection, token)).state !== 'ready') await setTimeout(200);
  connection.close();
};

/** Answers of others while the first learner's record is built and the model fitted, compared with idle. */
const fitRow = async (product: Product): Promise<Row> => {
  const others: Product = { ...product, learners: product.learners.slice(1) };
  const turn = { now: 0 };
  await answersDuring(others, turn, setTimeout(IDLE_MS));
  const idle = quantile(await answersDuring(others, turn, setTimeout(IDLE_MS)), 0.99);
  const busy = quantile(await answersDuring(others, turn, untilReady(product)), 0.99);
  return atMost('p99 of a review while a fit runs / idle', times(busy / idle, [busy, idle], 'ms'), busy / idle, 1.5);
};

const nothingNewRow = async (product: Product): Promise<Row> => {
  const token = product.learners[0]?.token ?? '';
  const connection = await openConnection(product.url);
  const { revision } = await askStudy(connection, token);
  connection.close();
  const ask = (path: string) => Array<Buffer>(EMPTY_CALLS).fill(request({ method: 'GET', path, token }));
  const [news, empty] = [ask(`/api/study/?since=${revision}`), ask('/api/bench/empty/')];
  const subject = await product.another(PROGRAM);
  const rounds = await interleave(ROUNDS, {
    news: () => drive(subject, 4, news),
    empty: () => drive(subject, 4, empty),
  });
  await subject.stop();
  const value = ratio(rounds, ['news', 'empty'], ({ cpuMs }) => cpuMs);
  const of = [medianOf(rounds, 'news', ({ cpuMs }) => cpuMs), medianOf(rounds, 'empty', ({ cpuMs }) => cpuMs)] as const;
  return atMost('GET /api/study/ with nothing new / an empty call', times(value, of, 'ms'), value, 1.2);
};

/** An evening is recorded answer by answer, then one request adds it to the record. */
const foldRow = async (product: Product): Promise<Row> => {
  const token = product.learners[0]?.token ?? '';
  const asks = [{ card: cardId(0, 0), at: Date.now(), direction: 'word' }];
  const fold = request({ method: 'POST', path: '/api/recall/', token, body: { asks } });
  const values: number[] = [];
  const all = { recorded: [] as number[], folded: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const evening = Array.from({ length: EVENING }, (_, at) => productReview(product, 0, round * EVENING + at));
    const recorded = EVENING * (await drive(product, 1, evening)).cpuMs;
    const folded = (await drive(product, 1, [fold])).cpuMs;
    if (round === 0) continue;
    values.push(folded / recorded);
    all.recorded.push(recorded);
    all.folded.push(folded);
  }
  const of = [median(all.folded), median(all.recorded)] as const;
  const what = 'folding an evening of 200 answers into five years / recording them';
  return atMost(what, times(median(values), of, 'ms'), median(values), 1);
};

/** What the server does with the record of five years (insights §13). */
export const servedRows = async (): Promise<Row[]> => {
  const product = await startProduct({ learners: 5, cards: CARDS });
  try {
    const sqliteFile = join(product.home, 'siedem.sqlite');
    const [learner] = product.learners;
    if (!learner) throw new Error('no learner');
    await addFiveYears(sqliteFile, learner);
    const rows = [await rebuildRow(sqliteFile, learner.userId), await fitRow(product)];
    rows.push(await nothingNewRow(product), await foldRow(product));
    return rows;
  } finally {
    await product.stop();
  }
};
