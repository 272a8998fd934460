import { makeUuid } from '../../packages/server/src/wire/uuid.ts';
import { bareToken, cardId } from '../bare/names.ts';
import { request } from './connection.ts';
import type { Product } from './product.ts';

/** Coprime to the sizes used, so that steps of it visit every card before repeating one. */
const STEP = 7919;

interface Reviewing {
  readonly learners: number;
  readonly cards: number;
}

/** Ids and times roughly match the moments at which the fastest measure sends its answers. */
const EACH_MS = 8;

/** Answers to a learner's cards in a pseudo-random order; the same on the wire for the product and the bare server. */
const answers = (count: number, round: number, { learners, cards }: Reviewing) => {
  const began = Date.now();
  return Array.from({ length: count }, (_, i) => {
    const learner = i % learners;
    const card = ((((Math.floor(i / learners) + round * count) * STEP) % cards) + cards) % cards;
    const now = began + Math.floor(i / EACH_MS);
    const [from, to] = round % 2 === 0 ? ['2', '3'] : ['3', '2'];
    const review = {
      id: makeUuid(now),
      card: cardId(learner, card),
      at: now,
      direction: 'word',
      typed: 'manzana',
      verdict: 'good',
      override: false,
      from,
      to,
      took_ms: 4200,
    };
    return { learner, review };
  });
};

/** The n-th answer of a learner, n being `turn`. */
export const productReview = ({ learners }: Product, learner: number, turn: number): Buffer => {
  const { token = '', cards = 1 } = learners[learner] ?? {};
  const [answer] = answers(1, turn, { learners: 1, cards });
  const review = { ...answer?.review, card: cardId(learner, (turn * STEP) % cards) };
  return request({ method: 'POST', path: '/api/reviews/', token, body: { reviews: [review] } });
};

export const productReviews = (product: Product, count: number, round: number): Buffer[] => {
  const cards = product.learners[0]?.cards ?? 0;
  return answers(count, round, { learners: product.learners.length, cards }).map(({ learner, review }) => {
    const token = product.learners[learner]?.token ?? '';
    return request({ method: 'POST', path: '/api/reviews/', token, body: { reviews: [review] } });
  });
};

export const bareReviews = (size: Reviewing, count: number, round: number): Buffer[] =>
  answers(count, round, size).map(({ learner, review }) =>
    request({ method: 'POST', path: '/reviews', token: bareToken(learner), body: { reviews: [review] } }),
  );
