import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Environment, startServer } from '../e2e/support/server.ts';
import { bearer, type Learner, newLearner } from './support/learners.ts';
import { inForm } from './support/length.ts';
import { ask, persist } from './support/persist.ts';
import { withBug } from './support/with-bug.ts';

const CARDS = 200;

interface Sent {
  readonly id: string;
  readonly parts: readonly { readonly cards: readonly { readonly id: string; readonly word: string }[] }[];
}

/** An import in parts, each card with two answers. */
const importOf = ({ category }: Learner, parts: number): Sent => ({
  id: randomUUID(),
  parts: Array.from({ length: parts }, (_, part) => {
    const cards = Array.from({ length: CARDS }, (__, at) => ({
      id: randomUUID(),
      category,
      word: `imported ${part} ${at}`,
      meanings: `meaning ${part} ${at}`,
      section: '2',
      modified: Date.now(),
    }));
    const reviews = cards.flatMap(({ id: card }) =>
      [1, 2].map((turn) => ({
        id: randomUUID(),
        card,
        at: Date.now() - turn * 1000,
        direction: 'word',
        typed: '',
        verdict: 'good',
        override: false,
        from: '1',
        to: '2',
        took_ms: 1,
      })),
    );
    return { name: 'words', source: 'list', total: parts * CARDS, cards, reviews };
  }),
});

interface Held {
  readonly cards: readonly { readonly id: string; readonly word: string }[];
  readonly reviews: readonly { readonly id: string; readonly card: string }[];
}

const held = async (url: string, learner: Learner): Promise<Held> =>
  (await persist({ url: `${url}/api/export/`, headers: bearer(learner) })).json as Held;

/** Compares an import with what was sent: cards and answers that are missing, or exist twice. */
const compare = (sent: Sent, { cards, reviews }: Held) => {
  const mine = new Set(sent.parts.flatMap((part) => part.cards.map(({ id }) => id)));
  const there = cards.filter(({ word }) => word.startsWith('imported '));
  const answered = reviews.filter(({ card }) => mine.has(card));
  return {
    missing: [...mine].filter((id) => there.every((card) => card.id !== id)).length,
    words: there.length - new Set(there.map(({ word }) => word)).size,
    answers: answered.length - 2 * mine.size,
  };
};

const killedBetween = async (kills: number, env: Environment = {}) => {
  const server = await startServer(env);
  try {
    const learner = await newLearner(server.url);
    const sent = importOf(learner, kills * 3);
    let misses = 0;
    const headers = bearer(learner);
    const sending = (async () => {
      const statuses: number[] = [];
      for (const body of sent.parts) {
        const url = `${server.url}/api/imports/${sent.id}/`;
        const { status } = await persist({ url, method: 'POST', headers, body }, { onMiss: () => (misses += 1) });
        statuses.push(status);
        await wait(20 + Math.random() * 80);
      }
      return statuses;
    })();
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(100 + Math.random() * 250);
      await server.kill('SIGKILL');
      await server.restart();
    }
    const statuses = await sending;
    const whole = compare(sent, await held(server.url, learner));
    // The whole import again, as a device sends it that received no response.
    const url = `${server.url}/api/imports/${sent.id}/`;
    for (const body of sent.parts) await ask({ url, method: 'POST', headers, body });
    const again = compare(sent, await held(server.url, learner));
    await persist({ url, method: 'DELETE', headers });
    const { cards, reviews } = await held(server.url, learner);
    const left = cards.filter(({ word }) => word.startsWith('imported ')).length + reviews.length;
    return { statuses, whole, again, left, misses };
  } finally {
    await server.remove();
  }
};

const nothing = { missing: 0, words: 0, answers: 0 };

test('killed between and during parts, an import arrives whole and once, and is taken back in one step', async () => {
  const { statuses, whole, again, left, misses } = await killedBetween(inForm({ short: 3, long: 20 }));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect([whole, again]).toEqual([nothing, nothing]);
  expect(left).toBe(0);
  // kills that no part noticed would prove nothing
  expect(misses).toBeGreaterThan(0);
});

test('control: taking an import back without its answers is caught', async () => {
  const { left } = await killedBetween(1, withBug('takes back without the answers'));
  expect(left).toBeGreaterThan(0);
});
