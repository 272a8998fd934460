import { startBare } from '../lib/bare.ts';
import { drive } from '../lib/drive.ts';
import { atLeast, atMost, type Measure, times } from '../lib/measure.ts';
import { startProduct } from '../lib/product.ts';
import { bareReviews, productReviews } from '../lib/reviewing.ts';
import { interleave, medianOf, ratio } from '../lib/rounds.ts';

const SIZE = { learners: 16, cards: 1000 };
const CONNECTIONS = 16;
const EACH_ROUND = 4000;
const ROUNDS = 7;
/** Warm-up rounds, in which each card is answered once: before the JIT has compiled the hot code, its compiler would be measured. */
const WARM = 4;

/** Durable reviews, one per request, of sixteen learners over all their cards. */
export const measure: Measure = {
  name: 'reviews',
  run: async () => {
    const bare = await startBare(SIZE);
    const product = await startProduct(SIZE);
    const sides = {
      product: (round: number) => drive(product, CONNECTIONS, productReviews(product, EACH_ROUND, round)),
      bare: (round: number) => drive(bare, CONNECTIONS, bareReviews(SIZE, EACH_ROUND, round)),
    };
    const rounds = await interleave(ROUNDS, sides, WARM);
    await Promise.all([product.stop(), bare.stop()]);
    const both = (of: (figures: (typeof rounds)[number]['bare']) => number) => ({
      ratio: ratio(rounds, ['product', 'bare'], of),
      medians: [medianOf(rounds, 'product', of), medianOf(rounds, 'bare', of)] as const,
    });
    const [speed, cpu, p99] = [both((each) => each.perSecond), both((each) => each.cpuMs), both((each) => each.p99)];
    return [
      atLeast('durable reviews, 16 connections', times(speed.ratio, speed.medians, '/s'), speed.ratio, 0.6),
      atMost('p99 of a review', times(p99.ratio, p99.medians, 'ms'), p99.ratio, 2),
      atMost('CPU of a review', times(cpu.ratio, cpu.medians, 'ms'), cpu.ratio, 1.75),
    ];
  },
};
