import { join } from 'node:path';
import { drive } from '../lib/drive.ts';
import { atLeast, type Measure, times } from '../lib/measure.ts';
import { startProduct } from '../lib/product.ts';
import { productReviews } from '../lib/reviewing.ts';
import { interleave, medianOf, ratio } from '../lib/rounds.ts';

const PROGRAM = join(import.meta.dirname, '../variants/with-lone-commits.ts');
const SIZE = { learners: 64, cards: 200 };
const CONNECTIONS = 64;
const ROUNDS = 7;

/** Requests that share one fsync, compared with the same server with one fsync each. */
export const measure: Measure = {
  name: 'commits',
  run: async () => {
    const product = await startProduct(SIZE);
    const lone = await startProduct({ ...SIZE, program: PROGRAM });
    const rounds = await interleave(ROUNDS, {
      shared: (round) => drive(product, CONNECTIONS, productReviews(product, 3000, round)),
      lone: (round) => drive(lone, CONNECTIONS, productReviews(lone, 1000, round)),
    });
    await Promise.all([product.stop(), lone.stop()]);
    const speed = ratio(rounds, ['shared', 'lone'], (each) => each.perSecond);
    const of = (name: 'shared' | 'lone') => medianOf(rounds, name, (each) => each.perSecond);
    const figure = times(speed, [of('shared'), of('lone')], '/s');
    return [atLeast('group commit at 64 connections, beside a commit each', figure, speed, 3)];
  },
};
