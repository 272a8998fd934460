import { hash } from '@node-rs/argon2';
import { startBare } from '../lib/bare.ts';
import { request } from '../lib/connection.ts';
import { drive } from '../lib/drive.ts';
import { atMost, type Measure, times } from '../lib/measure.ts';
import { startProduct } from '../lib/product.ts';
import { productReviews } from '../lib/reviewing.ts';
import { interleave, medianOf, ratio } from '../lib/rounds.ts';

const PASSWORD = 'password-1';
const LOGINS = 100;
const REVIEWS = 600;
const STORM = 8;
const ROUNDS = 5;

/** Logs in repeatedly over a few connections until it is stopped. */
const storm = async (
  url: Parameters<typeof drive>[0],
  requests: readonly Buffer[],
  isOver: () => boolean,
): Promise<void> => {
  while (!isOver()) await drive(url, STORM, requests);
};

/** A login with its limits on attempts, compared with its hash alone. And lessons while many log in. */
export const measure: Measure = {
  name: 'login',
  run: async () => {
    const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const size = { learners: 16, cards: 1000 };
    const product = await startProduct({ ...size, passwordHash, env: { RATE_LIMITS: 'on' } });
    const bare = await startBare({ learners: 1, cards: 1 });
    const logins = (count: number) =>
      Array.from({ length: count }, (_, i) => {
        const email = product.learners[i % size.learners]?.email;
        return request({ method: 'POST', path: '/api/token/', body: { email, password: PASSWORD } });
      });
    const hashes = Array<Buffer>(LOGINS).fill(
      request({ method: 'POST', path: '/login', body: { password: PASSWORD } }),
    );
    const costs = await interleave(ROUNDS, {
      login: () => drive(product, 1, logins(LOGINS)),
      hash: () => drive(bare, 1, hashes),
    });
    const stormy = async (round: number) => {
      let over = false;
      const raging = storm(product, logins(STORM * 2), () => over);
      const driven = await drive(product, 4, productReviews(product, REVIEWS, round));
      over = true;
      await raging;
      return driven;
    };
    const lessons = await interleave(ROUNDS, {
      stormy: (round) => stormy(round * 2),
      idle: (round) => drive(product, 4, productReviews(product, REVIEWS, round * 2 + 1)),
    });
    await Promise.all([product.stop(), bare.stop()]);
    const login = ratio(costs, ['login', 'hash'], (each) => each.cpuMs);
    const p99 = ratio(lessons, ['stormy', 'idle'], (each) => each.p99);
    const of = (name: 'login' | 'hash') => medianOf(costs, name, ({ cpuMs }) => cpuMs);
    const late = (name: 'stormy' | 'idle') => medianOf(lessons, name, (each) => each.p99);
    return [
      atMost('CPU of a login, beside the hash alone', times(login, [of('login'), of('hash')], 'ms'), login, 1.25),
      atMost(
        'p99 of a review while many log in, beside idle',
        times(p99, [late('stormy'), late('idle')], 'ms'),
        p99,
        3,
      ),
    ];
  },
};
