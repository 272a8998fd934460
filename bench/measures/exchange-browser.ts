import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launch, logInto } from '../lib/browser.ts';
import { registerLearner } from '../lib/learner-of-api.ts';
import { atMost, type Measure, times } from '../lib/measure.ts';
import { startProduct } from '../lib/product.ts';
import { median } from '../lib/numbers.ts';

const CARDS = 100_000;
const ROUNDS = 3;
const LONG_MS = 120_000;

const TABLE = Array.from({ length: CARDS }, (_, at) => `palabra ${at}\tword ${at}; sense ${at}\n`).join('');

/** Measures how long the page's main thread is blocked: ticks 4 ms apart, and the longest time between two. */
const watchGaps = (): void => {
  let last = performance.now();
  let longest = 0;
  const tick = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    setTimeout(tick, 4);
  };
  tick();
  Reflect.set(window, 'longestGap', () => {
    const found = longest;
    longest = 0;
    return found;
  });
};
const longestGap = (page: Page): Promise<number> =>
  page.evaluate(() => (Reflect.get(window, 'longestGap') as () => number)());

/** Writes and reads a number of rows as columns, 500 per record, in one transaction: ms. */
const bareColumns = (rows: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const name = `bare-${Math.random()}`;
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => void opening.result.createObjectStore('parts', { autoIncrement: true });
    opening.addEventListener('error', () => reject(new Error('no database')));
    opening.onsuccess = () => {
      const database = opening.result;
      const began = performance.now();
      const writing = database.transaction('parts', 'readwrite');
      for (let from = 0; from < rows; from += 500) {
        const column = (text: string): string =>
          Array.from({ length: 500 }, (_, at) => `${text} ${from + at}`).join('\n');
        const ids = column('00000000-0000-7000-8000-000000');
        const dates = new Float64Array(500);
        writing.objectStore('parts').add([ids, column('palabra'), column('word | sense'), column('1'), dates, dates]);
      }
      writing.oncomplete = () => {
        const reading = database.transaction('parts').objectStore('parts').getAll();
        reading.onsuccess = () => {
          const whole = (reading.result as string[][]).reduce(
            (sum, [, words = '']) => sum + words.split('\n').length,
            0,
          );
          const took = performance.now() - began;
          database.close();
          indexedDB.deleteDatabase(name);
          if (whole === rows) resolve(took);
          else reject(new Error('rows are missing'));
        };
      };
    };
  });

interface Round {
  readonly gap: number;
  readonly idleGap: number;
  readonly add: number;
  readonly bare: number;
}

/** @param table a file on disk: a file passed as data would be unpacked by the page itself */
async function round(browser: Browser, url: string, table: string): Promise<Round> {
  const learner = await registerLearner(url);
  const context = await browser.newContext({ locale: 'en-US' });
  await logInto(context, learner);
  const page = await context.newPage();
  // The parts are not sent meanwhile: the server is measured elsewhere.
  await page.route('**/api/imports/*/', (route) => route.abort());
  await page.goto(`${url}/import`);
  const file = page.getByLabel('Choose a file').and(page.locator('input'));
  await file.waitFor({ state: 'attached' });
  const bare = await page.evaluate(bareColumns, CARDS);
  await page.evaluate(watchGaps);
  await page.waitForTimeout(4000);
  const idleGap = await longestGap(page);
  await file.setInputFiles(table);
  const add = page.getByRole('button', { name: /^Add 100,000 cards/ });
  await add.waitFor({ timeout: LONG_MS });
  const began = Date.now();
  await add.click();
  await page.getByRole('heading', { level: 1, name: '100,000 cards added' }).waitFor({ timeout: LONG_MS });
  const took = Date.now() - began;
  const gap = await longestGap(page);
  await context.close();
  return { gap, idleGap, add: took, bare };
}

/** An import in the browser: how long the page is blocked meanwhile (E4), and from *Add* to the cards (E5). */
export const measure: Measure = {
  name: 'exchange',
  run: async () => {
    const rounds: Round[] = [];
    const folder = mkdtempSync(join(tmpdir(), 'siedem-bench-table-'));
    const table = join(folder, 'words.tsv');
    writeFileSync(table, TABLE);
    for (let count = 0; count < ROUNDS; count++) {
      const product = await startProduct({ learners: 0, cards: 0, env: { CAPTCHA: 'off', RATE_LIMITS: 'off' } });
      const browser = await launch();
      rounds.push(await round(browser, product.url, table));
      await browser.close();
      await product.stop();
    }
    rmSync(folder, { recursive: true });
    const of = (what: keyof Round): number => median(rounds.map((each) => each[what]));
    const [gap, idle, add, bare] = [of('gap'), of('idleGap'), of('add'), of('bare')];
    return [
      atMost(
        'E4 longest gap of the main thread, file to done, against an idle page',
        times(gap / idle, [gap, idle], 'ms'),
        gap / idle,
        3,
      ),
      atMost('E4 longest gap of the main thread on a quiet machine', `${gap.toFixed(0)} ms`, gap, 50, 'ms'),
      atMost(
        'E5 *Add* to cards shown, against writing and reading the columns',
        times(add / bare, [add, bare], 'ms'),
        add / bare,
        2,
      ),
    ];
  },
};
