import { judgeAnswer, type Question } from '@siedem/domain';
import { chromium } from '@playwright/test';
import { findChromium } from '../../tools/lib/system.mjs';
import { loadedBy, sum } from '../lib/browser-bytes.ts';
import { registerLearner } from '../lib/learner-of-api.ts';
import { atMost, type Measure, type Row, told } from '../lib/measure.ts';
import { startProduct } from '../lib/product.ts';

const PRESETS = ['standard', 'gentle', 'strict', 'own'] as const;
const ROUNDS = 300;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzñáé ';

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** A text of letters in no order; the same for the same number. */
const textOf = (length: number, seed: number): string =>
  Array.from({ length }, (_, place) => LETTERS[(place * 7 + seed * 13 + place * place) % LETTERS.length]).join('');

const millisecondsOf = (typed: string, question: Question, check: (typeof PRESETS)[number]): number =>
  median(
    Array.from({ length: ROUNDS }, () => {
      const began = performance.now();
      judgeAnswer(typed, question, { check });
      return performance.now() - began;
    }),
  );

const figure = (ms: number): string => `${ms.toFixed(3)} ms`;

/** Lessons §16.3: usual answers, and 200 letters against seven answers of 200. */
function judgeRows(): Row[] {
  const usual: Question = { accepted: ['la madrugada', 'el amanecer'], language: 'es' };
  const long: Question = { accepted: Array.from({ length: 7 }, (_, seed) => textOf(200, seed)), language: 'es' };
  return PRESETS.flatMap((check) => {
    const short = millisecondsOf('la madrgada', usual, check);
    const most = millisecondsOf(textOf(200, 9), long, check);
    return [
      atMost(`judgeAnswer, usual answer, ${check}`, figure(short), short, 1, 'ms'),
      atMost(`judgeAnswer, 200 letters against 7 × 200, ${check}`, figure(most), most, 5, 'ms'),
    ];
  });
}

/** Lessons §16.1: what comes before the first prompt stands, and what is fetched after it. */
async function bytesRows(): Promise<Row[]> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('Chromium is not installed');
  const product = await startProduct({ learners: 0, cards: 0, env: { CAPTCHA: 'off' } });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const learner = await registerLearner(product.url);
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US' });
    const tokens = await learner.logIn();
    await context.addInitScript((kept) => localStorage.setItem('authTokens', kept), tokens);
    const page = await context.newPage();
    const all = await loadedBy(page, async () => {
      await page.goto(`${product.url}/lesson/1`);
      await page.locator('main h1').first().waitFor();
    });
    return [...all.scripts]
      .sort(([, a], [, b]) => b - a)
      .slice(0, 8)
      .map(([name, bytes]) => told(`  ${name}`, `${(bytes / 1024).toFixed(1)} KB`))
      .concat(told('JavaScript of a lesson, later parts included', `${(sum(all.scripts) / 1024).toFixed(1)} KB`));
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Judging an answer, and what a lesson loads; the gate on its bytes is that of the measure `bytes`. */
export const measure: Measure = { name: 'lesson', run: async () => [...judgeRows(), ...(await bytesRows())] };
