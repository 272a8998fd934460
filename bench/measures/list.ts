import { bareToken } from '../bare/names.ts';
import { startBare } from '../lib/bare.ts';
import { request } from '../lib/connection.ts';
import { drive } from '../lib/drive.ts';
import { atMost, type Measure, times, reported, withUnit } from '../lib/measure.ts';
import { startProduct } from '../lib/product.ts';
import { interleave, medianOf, ratio } from '../lib/rounds.ts';

const SIZE = { learners: 1, cards: 100_000 };
const EACH_ROUND = 3;
const ROUNDS = 7;

/** The whole list of a learner with a hundred thousand cards, as the specification's client asks for it. */
export const measure: Measure = {
  name: 'list',
  run: async () => {
    const bare = await startBare(SIZE);
    const product = await startProduct(SIZE);
    const token = product.learners[0]?.token ?? '';
    const ask = (zone: string) =>
      Array<Buffer>(EACH_ROUND).fill(request({ method: 'GET', path: '/api/', token, zone }));
    const askBare = Array<Buffer>(EACH_ROUND).fill(request({ method: 'GET', path: '/cards', token: bareToken(0) }));
    const rounds = await interleave(ROUNDS, {
      utc: () => drive(product, 1, ask('UTC')),
      bare: () => drive(bare, 1, askBare),
      warsaw: () => drive(product, 1, ask('Europe/Warsaw')),
    });
    await Promise.all([product.stop(), bare.stop()]);
    const cpu = (name: 'utc' | 'warsaw') => {
      const value = ratio(rounds, [name, 'bare'], (each) => each.cpuMs);
      const medians = [name, 'bare'] as const;
      const [ours, theirs] = medians.map((each) => medianOf(rounds, each, ({ cpuMs }) => cpuMs));
      return { value, figure: times(value, [ours ?? 0, theirs ?? 0], 'ms') };
    };
    const [utc, warsaw] = [cpu('utc'), cpu('warsaw')];
    return [
      atMost('CPU of a list of 100,000 cards, in UTC', utc.figure, utc.value, 1.3),
      atMost('… in the time of Warsaw', warsaw.figure, warsaw.value, 1.3),
      reported('its size', withUnit(medianOf(rounds, 'utc', ({ bytes }) => bytes) / 1e6, 'MB')),
    ];
  },
};
