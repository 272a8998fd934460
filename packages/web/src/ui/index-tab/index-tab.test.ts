import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const numbersIn = (text: string): number[] => text.match(/[\d.]+/g)?.map(Number) ?? [];

/** Share of the way that a cubic Bézier curve has gone after a share of its time (CSS Easing, §2.2). */
const wayAfter = ([x1 = 0, y1 = 0, x2 = 1, y2 = 1]: readonly number[], time: number): number => {
  const at = (u: number, a: number, b: number) => 3 * (1 - u) ** 2 * u * a + 3 * (1 - u) * u ** 2 * b + u ** 3;
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (at(middle, x1, x2) < time) low = middle;
    else high = middle;
  }
  return at(low, y1, y2);
};

test('the number on a tab changes while the tab is halfway', () => {
  const curve = /--ease-tab: cubic-bezier\((.+)\)/.exec(read('../../styles/tokens.css'))?.[1] ?? '';
  const moments = [...read('index-tab.module.css').matchAll(/^ {2}(\d+)% \{\s+visibility/gm)].map(([, at]) =>
    Number(at),
  );
  expect(moments).toHaveLength(2);
  for (const moment of moments) {
    const way = wayAfter(numbersIn(curve), moment / 100);
    expect(way).toBeGreaterThan(0.4);
    expect(way).toBeLessThan(0.6);
  }
});
