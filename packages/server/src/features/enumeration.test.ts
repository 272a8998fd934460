import { login, requestReset } from '@siedem/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, testDatabases } from '../dev/test-app.ts';

/** Tries of each of two kinds; with ATTACKS=long as many as the figure in docs/reliability.md asks for. */
const long = process.env['ATTACKS'] === 'long';
const TRIES = long ? 240 : 30;

/** How often a time of the one kind is longer than one of the other: 0.5 tells nothing, 0 or 1 tells everything. */
function areaUnderCurve(ones: readonly number[], others: readonly number[]): number {
  let longer = 0;
  for (const one of ones) for (const other of others) longer += one > other ? 1 : one === other ? 0.5 : 0;
  return longer / (ones.length * others.length);
}

type Try = () => Promise<{ readonly status: number; readonly text: string }>;

/** Tries both kinds in turn, so that what slows the machine slows both. */
async function compared(known: Try, unknown: Try, tries = TRIES) {
  const times: [number[], number[]] = [[], []];
  const answers = new Set<string>();
  for (let at = 0; at < tries * 2; at++) {
    const began = process.hrtime.bigint();
    const { status, text } = await (at % 2 === 0 ? known : unknown)();
    times[at % 2 === 0 ? 0 : 1].push(Number(process.hrtime.bigint() - began));
    answers.add(`${status} ${text}`);
  }
  return { curve: areaUnderCurve(...times), answers: [...answers] };
}

/**
 * The middle one of three measures: a difference that is there shows each time, a moment's noise does not. The bounds are
 * those of 240 tries, widened by what chance does with fewer.
 */
async function telling(known: Try, unknown: Try): Promise<{ curve: number; answers: readonly string[] }> {
  const all = [await compared(known, unknown), await compared(known, unknown), await compared(known, unknown)];
  const curves = all.map(({ curve }) => curve).toSorted((a, b) => a - b);
  return { curve: curves[1] ?? 1, answers: [...new Set(all.flatMap(({ answers }) => answers))] };
}

const MARGIN = long ? 0.1 : 0.25;

describe.each(long ? testDatabases : testDatabases.slice(0, 1))('who has an account, on %s', (database) => {
  let t: TestApp;
  let email: string;
  beforeAll(async () => {
    t = await openTestApp({ database });
    ({ email } = await t.learner({ learns: null, premium: 'none' }));
  });
  afterAll(() => t.close());

  it('is told neither by the answer of a login nor by its time', async () => {
    const guess = (whose: string) => t.call(login, { body: { email: whose, password: 'not-the-password-7' } });
    const { curve, answers } = await telling(
      () => guess(email),
      () => guess('nobody@example.com'),
    );
    console.log(`login on ${database}: ${TRIES} of each, area under the curve ${curve.toFixed(3)}`);
    expect(answers).toHaveLength(1);
    expect(Math.abs(curve - 0.5)).toBeLessThan(MARGIN);
  }, 300_000);

  it('is told neither by the answer to a forgotten password nor by its time', async () => {
    const ask = (whose: string) => t.call(requestReset, { body: { email: whose } });
    const { curve, answers } = await telling(
      () => ask(email),
      () => ask('nobody@example.com'),
    );
    console.log(`forgotten password on ${database}: ${TRIES} of each, area under the curve ${curve.toFixed(3)}`);
    expect(answers).toHaveLength(1);
    expect(Math.abs(curve - 0.5)).toBeLessThan(MARGIN);
  }, 300_000);

  it('control: would be told by a login that does no work for who is unknown', async () => {
    const { curve } = await compared(
      () => t.call(login, { body: { email, password: 'not-the-password-7' } }),
      () => Promise.resolve({ status: 401, text: '' }),
      10,
    );
    expect(curve).toBeGreaterThan(0.9);
  });
});
