import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserPath } from '../../tools/lib/system.mjs';
import { serveBarePage } from '../lib/bare-page.ts';
import { inTab } from '../lib/browser.ts';
import { heapMb, keystroke, shownAfter } from '../lib/in-page.ts';
import { atMost, type Measure, type Row, times, withUnit } from '../lib/measure.ts';
import { median, quantile } from '../lib/numbers.ts';
import { startProduct } from '../lib/product.ts';
import { interleave, medianOf, ratio } from '../lib/rounds.ts';

const ROUNDS = 5;
/** Enough that p99 is not simply the slowest. */
const ANSWERS = 120;
const SEARCHES = 24;
const ROWS = '[role=rowgroup] [role=row]';
const MAIN_VIEW = 'main a[href^="/lesson"]';

const bareTask = (context: BrowserContext, url: string): Promise<number> =>
  inTab(context, url, async (page) => {
    const done = page.locator('html[data-ms]');
    await done.waitFor({ state: 'attached' });
    return Number(await done.getAttribute('data-ms'));
  });

type Note = (row: Row) => void;

interface Urls {
  readonly product: string;
  readonly bare: string;
}

/** A new browser: until the main view shows all cards, and how much memory they take. */
async function firstFill(context: BrowserContext, url: string, tokens: string, note: Note): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/about`);
  await page.evaluate((kept) => localStorage.setItem('authTokens', kept), tokens);
  await page.goto(url, { waitUntil: 'commit' });
  const filled = await shownAfter(page, MAIN_VIEW);
  note(atMost('first fill of 100,000 cards, to the main view', withUnit(filled, 'ms'), filled, 3000, 'ms'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The cards are on disk once an exchange has ended without changes.
  await page.waitForResponse((answer) => answer.url().includes('/api/changes/'), { timeout: 60_000 });
  await page.waitForTimeout(3000);
  const devtools = await context.newCDPSession(page);
  const heap = await heapMb(devtools);
  note(atMost('heap with 100,000 cards', withUnit(heap, 'MB'), heap, 200, 'MB'));
  await page.close();
}

/** The list compared with a bare virtual list, then a start without network compared with reading the columns. */
async function startsBesideBare(context: BrowserContext, urls: Urls, note: Note): Promise<void> {
  await bareTask(context, `${urls.bare}?do=fill`);
  const lists = await interleave(ROUNDS, {
    product: () => inTab(context, `${urls.product}/list`, (tab) => shownAfter(tab, ROWS)),
    bare: () => inTab(context, urls.bare, (tab) => shownAfter(tab, '#space > div')),
  });
  const listRatio = ratio(lists, ['product', 'bare'], (ms) => ms);
  const listMs = [medianOf(lists, 'product', (ms) => ms), medianOf(lists, 'bare', (ms) => ms)] as const;
  note(atMost('list of 100,000, to its first rows', times(listRatio, listMs, 'ms'), listRatio, 1.5));

  await context.setOffline(true);
  const colds = await interleave(ROUNDS, {
    product: () => inTab(context, `${urls.product}/`, (tab) => shownAfter(tab, MAIN_VIEW)),
    bare: async () => {
      await context.setOffline(false);
      // Both from the start of the visit until the page's task has ended and the next frame is drawn.
      const ms = await inTab(context, `${urls.bare}?do=read`, (tab) => shownAfter(tab, 'html[data-ms]'));
      await context.setOffline(true);
      return ms;
    },
  });
  const coldRatio = ratio(colds, ['product', 'bare'], (ms) => ms);
  const coldMs = [medianOf(colds, 'product', (ms) => ms), medianOf(colds, 'bare', (ms) => ms)] as const;
  note(atMost('second visit offline, beside reading the columns', times(coldRatio, coldMs, 'ms'), coldRatio, 2));
  note(atMost('cold start offline, to the main view', withUnit(coldMs[0], 'ms'), coldMs[0], 500, 'ms'));
}

/** Keystrokes in the search of the list. */
async function searches(tab: Page, note: Note): Promise<void> {
  await shownAfter(tab, ROWS);
  // Rows around those in sight are drawn after them, and the cards made ready for the search.
  await tab.waitForTimeout(4000);
  const nodes = await tab.evaluate(() => document.querySelectorAll('*').length);
  note(atMost('nodes of the page with the list', String(nodes), nodes, 1500, ''));
  await tab.getByRole('searchbox').focus();
  const painted: number[] = [];
  for (let count = 0; count < SEARCHES; count++) {
    const key = count % 6 === 5 ? 'Control+a' : String((count % 6) + 1);
    if (key === 'Control+a') {
      await tab.keyboard.press(key);
      await tab.keyboard.press('Backspace');
      await tab.waitForTimeout(300);
      continue;
    }
    const stroke = await keystroke(tab, key, { selector: '[role=table]', attribute: 'aria-rowcount' });
    if (Number.isFinite(stroke.painted)) painted.push(stroke.painted);
  }
  const text = `${withUnit(median(painted), 'ms')}, p95 ${withUnit(quantile(painted, 0.95), 'ms')}`;
  note(atMost('search among 100,000, key to painted result', text, median(painted), 16, 'ms'));
}

/** Answers of a lesson on a processor four times slower. */
async function answers(context: BrowserContext, tab: Page, note: Note): Promise<void> {
  const input = tab.getByRole('main').getByRole('textbox');
  await input.waitFor();
  await tab.waitForTimeout(4000);
  const slow = await context.newCDPSession(tab);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const [painted, script]: [number[], number[]] = [[], []];
  for (let count = 0; count < ANSWERS; count++) {
    // Without a pause: a processor that was idle is slower at first.
    await input.fill('x');
    const stroke = await keystroke(tab, 'Enter', { selector: 'main [role=status]', attribute: null });
    painted.push(stroke.painted);
    script.push(stroke.script);
    await tab.keyboard.press('Enter');
    await tab.waitForFunction(() => document.querySelector<HTMLInputElement>('main input')?.value === '');
  }
  const last = quantile(script, 0.99);
  const text = `${withUnit(median(script), 'ms')}, p99 ${withUnit(last, 'ms')}`;
  note(atMost('Enter to verdict, CPU/4: script', text, last, 16.7, 'ms'));
  note(atMost('… and painted, p98', withUnit(quantile(painted, 0.98), 'ms'), quantile(painted, 0.98), 50, 'ms'));
}

/** A hundred thousand cards in a real browser, compared with a bare page of as many cards. */
export const measure: Measure = {
  name: 'browser',
  run: async () => {
    const executablePath = browserPath();
    const product = await startProduct({ learners: 1, cards: 100_000, env: { CAPTCHA: 'off' } });
    const bare = await serveBarePage();
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
    const [learner] = product.learners;
    const tokens = JSON.stringify({ access: learner?.token, refresh: learner?.refresh });
    const rows: Row[] = [];
    const note: Note = (row) => {
      rows.push(row);
      // A long measure prints its progress.
      console.log(`${row.what}: ${row.figure}`);
    };
    await firstFill(context, product.url, tokens, note);
    await startsBesideBare(context, { product: product.url, bare: bare.url }, note);
    await inTab(context, `${product.url}/list`, (tab) => searches(tab, note));
    await inTab(context, `${product.url}/lesson/all`, (tab) => answers(context, tab, note));
    await browser.close();
    bare.stop();
    await product.stop();
    return rows;
  },
};
