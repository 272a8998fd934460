import { lessonKeys } from '../lib/lesson-keys.ts';
import { atMost, type Measure, type Row, withUnit } from '../lib/measure.ts';
import { median, quantile } from '../lib/numbers.ts';
import { startProduct } from '../lib/product.ts';

const CARDS = 24;
const MOST_MS = 50;

async function inLesson(cards: number): Promise<Row[]> {
  const product = await startProduct({ learners: 1, cards, env: { CAPTCHA: 'off' } });
  try {
    const { letters, enters } = await lessonKeys(product, CARDS);
    const row = (what: string, values: readonly number[]): Row => {
      const middle = median(values);
      const figure = `${withUnit(middle, 'ms')}, p75 ${withUnit(quantile(values, 0.75), 'ms')}, worst ${withUnit(Math.max(...values), 'ms')} of ${values.length}`;
      return atMost(`${what}, ${cards.toLocaleString('en')} cards`, figure, middle, MOST_MS, 'ms');
    };
    return [row('letter to next paint, median', letters), row('Enter to next paint, median', enters)];
  } finally {
    await product.stop();
  }
}

/** Interaction to next paint in a lesson, with the CPU slowed four times. */
export const measure: Measure = {
  name: 'inp',
  run: async () => [...(await inLesson(400)), ...(await inLesson(100_000))],
};
