import { makeUuid } from '../../packages/server/src/wire/uuid.ts';
import { request } from '../lib/connection.ts';
import { type Driven, drive } from '../lib/drive.ts';
import { atMost, type Measure } from '../lib/measure.ts';
import { growth } from '../lib/numbers.ts';
import { type Product, startProduct } from '../lib/product.ts';
import { productReviews } from '../lib/reviewing.ts';
import { interleave, medianOf } from '../lib/rounds.ts';
import { unchangedRefresh } from './refresh.ts';

const SIZES = ['1000', '10000', '100000'] as const;
type Size = (typeof SIZES)[number];
const EACH_ROUND = 250;
const ROUNDS = 7;

const addCards = (product: Product, round: number): Buffer[] => {
  const { token = '', category = '' } = product.learners[0] ?? {};
  return Array.from({ length: EACH_ROUND }, (_, i) => {
    const words = { word: `new word ${round} ${i}`, meanings: `new meaning ${round} ${i}|another ${round} ${i}` };
    return request({
      method: 'POST',
      path: '/api/',
      token,
      body: { id: makeUuid(Date.now()), category, section: '1', ...words },
    });
  });
};

/** CPU of each size, medians of interleaved rounds, as an exponent of the size. */
const grown = async (
  what: string,
  products: Readonly<Record<Size, Product>>,
  requests: (product: Product, round: number) => readonly Buffer[],
) => {
  const turn = (size: Size) => (round: number) => drive(products[size], 1, requests(products[size], round));
  const turns: Record<Size, (round: number) => Promise<Driven>> = {
    '1000': turn('1000'),
    '10000': turn('10000'),
    '100000': turn('100000'),
  };
  const rounds = await interleave(ROUNDS, turns);
  const costs = SIZES.map((size) => ({ size: Number(size), cost: medianOf(rounds, size, ({ cpuMs }) => cpuMs) }));
  const exponent = growth(costs);
  const figure = `${exponent.toFixed(3)} (${costs.map(({ cost }) => cost.toPrecision(3)).join(', ')} ms)`;
  return atMost(`${what}, from 1,000 to 100,000 cards`, figure, exponent, 0.05, '');
};

/** How costs grow with the number of a learner's cards. One learner at a time, answer by answer, as in a lesson. */
export const measure: Measure = {
  name: 'growth',
  run: async () => {
    const start = (size: Size) => startProduct({ learners: 1, cards: Number(size) });
    const products: Record<Size, Product> = {
      '1000': await start('1000'),
      '10000': await start('10000'),
      '100000': await start('100000'),
    };
    const refreshes = new Map<Product, Buffer>();
    for (const size of SIZES) refreshes.set(products[size], await unchangedRefresh(products[size]));
    const refresh = (product: Product) => Array<Buffer>(EACH_ROUND).fill(refreshes.get(product) ?? Buffer.alloc(0));
    // The main view requests only the changes: its boxes are counted on the learner's device.
    const rows = [
      await grown('main view and refresh without news', products, refresh),
      await grown('record a review', products, (product, round) => productReviews(product, EACH_ROUND, round)),
      await grown('add a card', products, addCards),
    ];
    await Promise.all(SIZES.map((size) => products[size].stop()));
    return rows;
  },
};
