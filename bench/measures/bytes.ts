import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { browserPath } from '../../tools/lib/system.mjs';
import { brotli, type Loaded, loadedBy, sum } from '../lib/browser-bytes.ts';
import { type ApiLearner, registerLearner } from '../lib/learner-of-api.ts';
import { atMost, type Measure, type Row, reported } from '../lib/measure.ts';
import { startProduct } from '../lib/product.ts';

const ASSETS = join(import.meta.dirname, '../../packages/web/dist/assets');

interface Visit {
  readonly name: string;
  readonly path: string;
  readonly who: 'visitor' | 'learner';
  /** KB of JavaScript */
  readonly most: number;
}

const MOST_CSS = 12;
const MOST_CHUNK = 35;
/** What a lesson fetches once its first prompt is shown (`screens/lesson/later-parts.ts`), by the names of the files. */
const LATER_IN_LESSON =
  /\/(?:lesson-end|lessonEnd|tools|lessonTools|lesson-settings|lessonSettings|intake|newWords|speech|speaker|use-voice|note-sheet|note|forms)[-.]/;
const MOST_LATER = 30;
const MOST_LATER_EACH = 8;
const VISITS: readonly Visit[] = [
  { name: 'landing', path: '/', who: 'visitor', most: 60 },
  { name: 'login', path: '/login', who: 'visitor', most: 114 },
  { name: 'main', path: '/', who: 'learner', most: 124 },
  { name: 'lesson', path: '/lesson/1', who: 'learner', most: 128 },
  { name: 'list', path: '/list', who: 'learner', most: 134 },
  { name: 'import', path: '/import', who: 'learner', most: Number.POSITIVE_INFINITY },
  { name: 'export', path: '/export', who: 'learner', most: Number.POSITIVE_INFINITY },
  { name: 'pay', path: '/pay', who: 'learner', most: Number.POSITIVE_INFINITY },
];

const inKb = (bytes: number): number => bytes / 1024;

const gate = (what: string, bytes: number, most: number): Row =>
  Number.isFinite(most)
    ? { ...atMost(what, `${inKb(bytes).toFixed(1)} KB`, inKb(bytes), most, 'KB'), gate: true }
    : reported(what, `${inKb(bytes).toFixed(1)} KB`);

/** A first visit, nothing cached; a learner's with a login of its own, because tokens rotate. */
const visit = async (browser: Browser, url: string, { path, who }: Visit, learner: ApiLearner): Promise<Loaded> => {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US' });
  if (who === 'learner') {
    const tokens = await learner.logIn();
    await context.addInitScript((kept) => localStorage.setItem('authTokens', kept), tokens);
  }
  const page = await context.newPage();
  const loaded = await loadedBy(page, async () => {
    await page.goto(url + path);
    // On a busy machine the network may be idle before the app has requested its screen.
    await page.locator('main h1').first().waitFor();
  });
  await context.close();
  return loaded;
};

const built = (name: RegExp): number =>
  readdirSync(ASSETS)
    .filter((file) => name.test(file))
    .reduce((all, file) => all + brotli(readFileSync(join(ASSETS, file))), 0);

const beyond = (more: Loaded, base: Loaded): number =>
  sum(new Map([...more.scripts].filter(([name]) => !base.scripts.has(name))));

/** The first prompt's scripts, and those that come when there is nothing else to do. */
function lessonRows({ scripts }: Loaded, most: number): Row[] {
  const parts = [...scripts].filter(([name]) => LATER_IN_LESSON.test(name));
  const later = sum(new Map(parts));
  return [
    gate('JavaScript of lesson, up to its first prompt', sum(scripts) - later, most),
    gate('JavaScript of lesson, later', later, MOST_LATER),
    gate('largest of its later parts', Math.max(...parts.map(([, size]) => size)), MOST_LATER_EACH),
  ];
}

/** What each screen of the built app loads in a browser, as brotli sends it. */
export const measure: Measure = {
  name: 'bytes',
  run: async () => {
    const executablePath = browserPath();
    const product = await startProduct({ learners: 0, cards: 0, env: { CAPTCHA: 'off' } });
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const learner = await registerLearner(product.url);
    const rows: Row[] = [];
    const all = new Map<string, Loaded>();
    for (const each of VISITS) {
      const loaded = await visit(browser, product.url, each, learner);
      all.set(each.name, loaded);
      if (each.name === 'lesson') rows.push(...lessonRows(loaded, each.most));
      else rows.push(gate(`JavaScript of ${each.name}`, sum(loaded.scripts), each.most));
      rows.push(gate(`CSS of ${each.name}`, sum(loaded.styles), MOST_CSS));
    }
    await browser.close();
    await product.stop();
    const [pay, main, importing, exporting] = ['pay', 'main', 'import', 'export'].map((name) => all.get(name));
    if (pay === undefined || main === undefined || importing === undefined || exporting === undefined) {
      throw new Error('a visit is missing');
    }
    return [
      ...rows,
      gate('chunks of pay, beyond main', beyond(pay, main), MOST_CHUNK),
      gate('chunks of /import, beyond main', beyond(importing, main), 20),
      gate('chunks of /export, beyond main', beyond(exporting, main), 6),
      gate('the worker that reads files', built(/^import-worker-.*\.js$/), 40),
      gate('suggestions of a dictionary, with texts of one language', built(/^suggest(?:ions|\.pl)-.*\.js$/), 4),
      gate('chunk of the Stripe form', built(/^stripe.*\.js$/), MOST_CHUNK),
      gate('chunks of the captcha', built(/^(?:captcha|solve-proof|proof).*\.js$/), MOST_CHUNK),
    ];
  },
};
