import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { openConnection, request } from '../connection.ts';
import { drive } from '../drive.ts';
import { atMost, type Row, times } from '../measure.ts';
import { quantile } from '../numbers.ts';
import { residentMb } from '../process.ts';
import type { Product } from '../product.ts';
import { productReviews } from '../reviewing.ts';
import { interleave, medianOf, ratio } from '../rounds.ts';

const PART = 500;

type Who = Product['learners'][number];

/** Parts of one import as bytes on the wire; each card with `answers` answers. */
const partsOf = ({ token, category }: Who, cards: number, answers: number): Buffer[] => {
  const id = randomUUID();
  const now = Date.now();
  return Array.from({ length: Math.ceil(cards / PART) }, (_, part) => {
    const made = Array.from({ length: PART }, (__, at) => ({
      id: randomUUID(),
      category,
      word: `${id.slice(0, 8)} ${part} ${at}`,
      meanings: `m ${id.slice(0, 8)} ${part} ${at}|o ${id.slice(0, 8)} ${part} ${at}`,
      section: '2',
      modified: now - 1000,
    }));
    const reviews = made.flatMap(({ id: card }) =>
      Array.from({ length: answers }, (__, turn) => reviewOf(card, now - (turn + 2) * 1000)),
    );
    const body = { name: 'bench', source: 'list', total: cards, cards: made, reviews };
    return request({ method: 'POST', path: `/api/imports/${id}/`, token, body });
  });
};

const reviewOf = (card: string, at: number) => ({
  id: randomUUID(),
  card,
  at,
  direction: 'word',
  typed: '',
  verdict: 'good',
  override: false,
  from: '1',
  to: '2',
  took_ms: 900,
});

const addsOf = ({ token, category }: Who, count: number): Buffer[] =>
  Array.from({ length: count }, () => {
    const id = randomUUID();
    const body = { id, category, word: `single ${id}`, meanings: `meaning ${id}|other ${id}`, section: '2' };
    return request({ method: 'POST', path: '/api/', token, body });
  });

/** E6: the server's CPU for a card, and an answer, of a part, compared with one that is sent alone. */
export const partRows = async (product: Product, who: Who): Promise<Row[]> => {
  const rounds = await interleave(5, {
    part: async () => (await drive(product, 1, partsOf(who, 2000, 0))).cpuMs / PART,
    alone: async () => (await drive(product, 1, addsOf(who, 400))).cpuMs,
    // 500 cards with 2 answers each: the rest of the part's cost is its answers.
    answers: async () => (await drive(product, 1, partsOf(who, 2000, 2))).cpuMs / PART,
    review: async (round) => (await drive(product, 1, productReviews(product, 800, round))).cpuMs,
  });
  const card = ratio(rounds, ['part', 'alone'], (ms) => ms);
  const two = rounds.map(({ answers, part, review }) => (answers - part) / 2 / review);
  const answer = quantile(two, 0.5);
  const median = (name: keyof (typeof rounds)[number]) => medianOf(rounds, name, (ms) => ms);
  return [
    atMost(
      'E6 CPU of a card in a part against POST /api/',
      times(card, [median('part'), median('alone')], 'ms'),
      card,
      0.4,
    ),
    atMost(
      'E6 CPU of an answer in a part against POST /api/reviews/',
      times(answer, [answer * median('review'), median('review')], 'ms'),
      answer,
      0.8,
    ),
  ];
};

/** p99 of other learners' reviews, sent at a steady rate during some work. */
export const othersP99 = async (product: Product, while_: () => Promise<unknown>): Promise<number> => {
  const { ask, close } = await openConnection(product.url);
  const spans: number[] = [];
  const state = { isOver: false };
  const busy = while_().finally(() => {
    state.isOver = true;
  });
  for (let round = 0; !state.isOver; round++) {
    for (const review of productReviews(product, 50, round)) {
      const at = performance.now();
      await ask(review);
      spans.push(performance.now() - at);
      await wait(2);
      if (state.isOver) break;
    }
  }
  await busy;
  close();
  return quantile(spans, 0.99);
};

/** E7: other learners during an import of 100,000 cards; its cards, with an answer each, are kept for the next measure. */
export const comingRow = async (product: Product, who: Who): Promise<Row> => {
  const parts = partsOf(who, 100_000, 1);
  const idle = await othersP99(product, () => wait(5000));
  const busy = await othersP99(product, () => drive(product, 1, parts));
  return atMost(
    'E7 p99 of others’ reviews while 100,000 cards come in',
    times(busy / idle, [busy, idle], 'ms'),
    busy / idle,
    2,
  );
};

/** Fills a learner with cards and an answer of each. */
export const bringIn = (product: Product, who: Who, cards: number) => drive(product, 1, partsOf(who, cards, 1));

interface Asked {
  readonly path: string;
  readonly token: string;
  /** makes it a POST */
  readonly body?: object;
}

/** Reads a streamed response to its end and discards it. */
const read = async (product: Product, { path, token, body }: Asked): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(product.url + path, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`an export answered ${answer.status}`);
  const reader = answer.body?.getReader();
  while ((await reader?.read())?.done === false);
};

/** The cost of an export: peak memory above idle while it is sent, others' p99, and CPU. */
const exporting = async (product: Product, asked: Asked) => {
  const idle = residentMb(product.pid);
  let peak = idle;
  const watch = setInterval(() => (peak = Math.max(peak, residentMb(product.pid))), 10);
  const before = product.cpuMs();
  const p99 = await othersP99(product, () => read(product, asked));
  clearInterval(watch);
  return { grew: peak - idle, p99, cpuMs: product.cpuMs() - before };
};

/** E8 and E9: exports of 10,000 and 100,000 cards. */
export const exportRows = async (product: Product, small: Who, large: Who): Promise<Row[]> => {
  const idle = await othersP99(product, () => wait(5000));
  const anki = ({ token }: Who) => ({ path: '/api/export/anki/', token, body: { answers: true } });
  const all = ({ token }: Who): Asked => ({ path: '/api/export/', token });
  // A first export loads and compiles code, which must not count as memory of the cards.
  await exporting(product, anki(small));
  await exporting(product, all(small));
  const rows: Row[] = [];
  for (const [name, sent] of [
    ['E8 Anki export', anki],
    ['E9 export of everything', all],
  ] as const) {
    const [few, many] = [await exporting(product, sent(small)), await exporting(product, sent(large))];
    const grew = Math.max(few.grew, many.grew);
    rows.push(
      atMost(
        `${name}: memory over idle, 10,000 and 100,000 cards`,
        `${few.grew.toFixed(0)} and ${many.grew.toFixed(0)} MB`,
        grew,
        64,
        'MB',
      ),
      atMost(
        `${name}, 100,000 cards: p99 of others`,
        times(many.p99 / idle, [many.p99, idle], 'ms'),
        many.p99 / idle,
        2,
      ),
    );
  }
  return rows;
};
