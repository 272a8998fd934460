import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { bearer, type Learner } from './learner.ts';

const DAY = 86_400_000;
/** Days that a box lets a card wait. */
const WAITS = [0, 1, 3, 7, 14, 30];
/** Days after which recall has fallen to 1/e: the third box asks far too late, the others about right. */
const MEMORY = [2, 9, 7, 50, 90, 190];

/** Simulates a number of days that end yesterday, three days in four with a lesson, and records the answers. Deterministic. */
export async function live(
  request: APIRequestContext,
  learner: Learner,
  { days, cards }: { readonly days: number; readonly cards: number },
): Promise<void> {
  const headers = bearer(learner.access);
  let seed = 7;
  const draw = (): number => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const begun = Date.now() - (days + 2) * DAY;
  const lives: { id: string; box: number; at: number; due: number }[] = [];
  for (let card = 0; card < cards; card += 1) {
    const added = await request.post('/api/', {
      headers,
      data: {
        category: learner.category,
        word: `palabra ${card}`,
        meanings: `word ${card}`,
        section: '1',
        modified_date: new Date(begun).toISOString().slice(0, 19).replace('T', ' '),
      },
    });
    const { id } = (await added.json()) as { id: string };
    lives.push({ id, box: 1, at: -days, due: -days + Math.floor((card * days) / cards / 1.5) });
  }
  const reviews: object[] = [];
  for (let day = -days; day < 0; day += 1) {
    if (draw() < 0.25) continue;
    for (const [place, card] of lives.entries()) {
      if (card.due > day || card.box === 7) continue;
      const isRight = draw() < Math.exp(-(day - card.at) / (MEMORY[card.box - 1] ?? 1));
      const to = isRight ? card.box + 1 : Math.max(1, card.box - 1);
      reviews.push({
        id: randomUUID(),
        card: card.id,
        at: Date.now() + day * DAY + place * 9000,
        direction: draw() < 0.5 ? 'word' : 'meanings',
        typed: 'x',
        verdict: isRight ? 'good' : 'bad',
        override: false,
        from: String(card.box),
        to: String(to),
        took_ms: 4000 + Math.floor(draw() * 8000),
      });
      Object.assign(card, { box: to, at: day, due: day + Math.max(1, WAITS[to - 1] ?? 1) });
    }
  }
  for (let from = 0; from < reviews.length; from += 500) {
    const sent = await request.post('/api/reviews/', { headers, data: { reviews: reviews.slice(from, from + 500) } });
    expect(sent.status()).toBe(200);
  }
}

/** Waits until the doctor has compared all boxes together. */
export async function examined(request: APIRequestContext, learner: Learner): Promise<void> {
  const look = async (): Promise<string> => {
    const answer = await request.get(`/api/doctor/?category=${learner.category}`, { headers: bearer(learner.access) });
    const { state, together, boxes } = (await answer.json()) as {
      state: string;
      together: object | null;
      boxes: { suggestion: object | null }[];
    };
    return `${state} ${together === null ? 'without' : 'with'} ${boxes.some(({ suggestion }) => suggestion !== null)}`;
  };
  await expect.poll(look, { timeout: 60_000, intervals: [1000] }).toBe('ready with true');
}
