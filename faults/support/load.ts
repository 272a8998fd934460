import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { bearer, type Learner } from './learners.ts';
import { type Answered, GaveUp, persist, type Sending } from './persist.ts';

/** Where a card must be, by the last acknowledged change of it. */
export interface Placed {
  readonly word?: string;
  readonly section: string;
}

/** What the server has acknowledged, and what was under way when the connection broke. */
export interface Ledger {
  /** marks of acknowledged answers; each is a review's `typed` */
  readonly reviews: Set<string>;
  /** by card id */
  readonly places: Map<string, Placed>;
  /** ids of acknowledged new cards */
  readonly added: Set<string>;
  /** marks and card ids of requests that were neither answered nor retried: either outcome is right */
  readonly open: Set<string>;
  /** attempts that had to be retried, by status; 0: no response */
  readonly missed: Map<number, number>;
  /** unexpected responses: status and body */
  readonly odd: string[];
}

/** How an answer is sent; a new one for each attempt is how a client without ids would retry. */
export type Repeating = 'same id' | 'new id';

export interface Load {
  readonly ledger: Ledger;
  readonly acknowledged: () => number;
  /** Finishes what is under way, then stops. */
  readonly finish: () => Promise<void>;
  /** Retries nothing any more; what is under way stays open. */
  readonly abandon: () => Promise<void>;
}

const wireDate = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
const boxFor = (count: number): string => String(2 + (count % 5));

interface Writer {
  readonly learner: Learner;
  readonly send: (sending: Sending, marks: readonly string[]) => Promise<Answered>;
  readonly ledger: Ledger;
  readonly origin: string;
}

const outcomeOf = (json: unknown): unknown =>
  Reflect.get(Object((Object(json) as { reviews?: unknown[] }).reviews?.[0]), 'outcome');

const review = async ({ learner, send, ledger, origin }: Writer, count: number): Promise<void> => {
  const card = learner.reviewed[count % learner.reviewed.length] ?? '';
  const mark = `m-${randomUUID()}`;
  const from = ledger.places.get(card)?.section ?? '1';
  const to = boxFor(count + 1) === from ? boxFor(count + 2) : boxFor(count + 1);
  const body = {
    reviews: [
      {
        id: mark.slice(2),
        card,
        at: Date.now(),
        direction: 'word',
        typed: mark,
        verdict: 'good',
        override: false,
        from,
        to,
        took_ms: 5,
      },
    ],
  };
  const { json } = await send({ url: `${origin}/api/reviews/`, method: 'POST', body, headers: bearer(learner) }, [
    mark,
    card,
  ]);
  const outcome = outcomeOf(json);
  if (outcome !== 'counted' && outcome !== 'repeated') ledger.odd.push(`review: ${JSON.stringify(json)}`);
  ledger.reviews.add(mark);
  ledger.places.set(card, { section: to });
};

const edit = async ({ learner, send, ledger, origin }: Writer, count: number): Promise<void> => {
  const card = learner.edited[count % learner.edited.length] ?? '';
  const place = { word: `edited ${randomUUID()}`, section: boxFor(count) };
  const body = { ...place, modified_date: wireDate(Date.now()) };
  await send({ url: `${origin}/api/${card}/`, method: 'PUT', body, headers: bearer(learner) }, [card]);
  ledger.places.set(card, place);
};

const add = async ({ learner, send, ledger, origin }: Writer): Promise<void> => {
  const id = randomUUID();
  const word = `added ${id}`;
  const body = { id, category: learner.category, word, meanings: id, section: '1' };
  await send({ url: `${origin}/api/`, method: 'POST', body, headers: bearer(learner) }, [id]);
  ledger.added.add(id);
  ledger.places.set(id, { word, section: '1' });
};

export const emptyLedger = (): Ledger => ({
  reviews: new Set(),
  places: new Map(),
  added: new Set(),
  open: new Set(),
  missed: new Map(),
  odd: [],
});

export interface Loading {
  readonly repeating?: Repeating;
  /** of an earlier load on the same cards; a new one when left out */
  readonly ledger?: Ledger;
}

/** One writer per learner, each answering, editing and adding without pause, each request retried until it is answered. */
export function startLoad(
  origin: string,
  learners: readonly Learner[],
  { repeating = 'same id', ledger = emptyLedger() }: Loading = {},
): Load {
  let state: 'running' | 'finishing' | 'abandoned' = 'running';
  const is = (wanted: typeof state): boolean => state === wanted;
  let acknowledged = 0;

  const renamed = ({ body = {}, ...rest }: Sending): Sending => ({
    ...rest,
    body:
      'reviews' in body && Array.isArray(body.reviews)
        ? { reviews: body.reviews.map((each: object) => ({ ...each, id: randomUUID() })) }
        : body,
  });

  const send = async (sending: Sending, marks: readonly string[]): Promise<Answered> => {
    for (const mark of marks) ledger.open.add(mark);
    const onMiss = (status: number): void => void ledger.missed.set(status, (ledger.missed.get(status) ?? 0) + 1);
    const once = repeating === 'new id';
    for (;;) {
      try {
        const sent = once ? renamed(sending) : sending;
        const answer = await persist(sent, { onMiss, stopped: () => once || is('abandoned') });
        if (answer.status !== 200) ledger.odd.push(`${sending.method} ${answer.status} ${JSON.stringify(answer.json)}`);
        acknowledged += 1;
        for (const mark of marks) ledger.open.delete(mark);
        return answer;
      } catch (error) {
        if (!(error instanceof GaveUp) || !once || is('abandoned')) throw error;
      }
    }
  };

  const write = async (learner: Learner): Promise<void> => {
    const writer = { learner, send, ledger, origin };
    try {
      for (let count = 0; is('running'); count += 1) {
        if (count % 5 === 4) await edit(writer, count);
        else if (count % 5 === 2) await add(writer);
        else await review(writer, count);
      }
    } catch (error) {
      if (!(error instanceof GaveUp) || !is('abandoned')) throw error;
    }
  };

  const writers = Promise.all(learners.map(write));
  let failure: unknown;
  writers.catch((error: unknown) => {
    failure = error;
  });
  const end = async (how: 'finishing' | 'abandoned'): Promise<void> => {
    state = how;
    await writers;
  };
  return {
    ledger,
    acknowledged: () => {
      if (failure !== undefined) throw new Error('a writer failed', { cause: failure });
      return acknowledged;
    },
    finish: () => end('finishing'),
    abandon: () => end('abandoned'),
  };
}

/** Waits until the server has acknowledged so many more answers. */
export const moreAnswers = (load: Load, more: number): Promise<void> => {
  const enough = load.acknowledged() + more;
  return expect.poll(() => load.acknowledged() > enough, { timeout: 300_000, interval: 20 }).toBe(true);
};
