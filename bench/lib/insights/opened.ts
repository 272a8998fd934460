import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { inTab, launch } from '../browser.ts';
import { type Loaded, loadedBy, sum } from '../browser-bytes.ts';
import { shownAfter } from '../in-page.ts';
import { atMost, type Row, times, withUnit } from '../measure.ts';
import { median } from '../numbers.ts';
import { startProduct } from '../product.ts';
import { interleave, medianOf, ratio } from '../rounds.ts';
import { addFiveYears, CARDS } from './five-years.ts';

const ROUNDS = 5;
const ROWS = '[role=rowgroup] [role=row]';
/** A chart: all panels are drawn at once, and the page before them has none. */
const PANELS = 'main [role=img]';

/** Long tasks of a page, ms, recorded from its start. */
const noteTasks = (): void => {
  const tasks: number[] = [];
  Reflect.set(globalThis, 'longTasks', tasks);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
};

const isShown = (page: Page): Promise<boolean> =>
  page
    .locator(PANELS)
    .first()
    .waitFor({ timeout: 15_000 })
    .then(
      () => true,
      () => false,
    );

/** The longest task until the panels have been shown for a second, on a processor slowed down by a factor. */
const longestTask = async (context: BrowserContext, url: string, slower: number): Promise<number> => {
  const page = await context.newPage();
  await page.addInitScript(noteTasks);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(url, { waitUntil: 'commit' });
  await shownAfter(page, PANELS);
  await setTimeout(1000 * slower);
  const tasks = await page.evaluate(() => Reflect.get(globalThis, 'longTasks') as number[]);
  await page.close();
  return Math.max(0, ...tasks);
};

const gate = (what: string, bytes: number, most: number): Row => ({
  ...atMost(what, `${(bytes / 1024).toFixed(1)} KB`, bytes / 1024, most, 'KB'),
  gate: true,
});

const beyond = ({ scripts }: Loaded, ...bases: readonly Loaded[]): Map<string, number> =>
  new Map([...scripts].filter(([name]) => !bases.some((base) => base.scripts.has(name))));

/** What `/insights` and the doctor load that no other screen does: first visits, nothing cached. */
const byteRows = async (context: BrowserContext, url: string): Promise<Row[]> => {
  const load = (path: string): Promise<Loaded> =>
    context.newPage().then(async (page) => {
      const loaded = await loadedBy(page, async () => {
        await page.goto(url + path);
        await page.locator('main h1').first().waitFor();
      });
      await page.close();
      return loaded;
    });
  const [main, list, insights, section] = [
    await load('/'),
    await load('/list'),
    await load('/insights'),
    await load('/section'),
  ];
  const later = [...beyond(section, main, list)].filter(([name]) => !/boxes-screen/.test(name));
  return [
    gate('JavaScript of /insights over the shared files', sum(beyond(insights, main, list)), 20),
    gate('JavaScript of what-if and doctor on /section', sum(new Map(later)), 12),
  ];
};

/** `/insights` with the record of five years and 20,000 cards, beside the list of them (insights §13). */
export const openedRows = async (): Promise<Row[]> => {
  const product = await startProduct({ learners: 1, cards: CARDS, env: { CAPTCHA: 'off' } });
  const browser = await launch();
  try {
    const [learner] = product.learners;
    if (!learner) throw new Error('no learner');
    await addFiveYears(join(product.home, 'siedem.sqlite'), learner);
    const tokens = JSON.stringify({ access: learner.token, refresh: learner.refresh });
    const contextWith = async (serviceWorkers: 'allow' | 'block'): Promise<BrowserContext> => {
      const context = await browser.newContext({
        locale: 'en-US',
        viewport: { width: 1280, height: 900 },
        serviceWorkers,
      });
      await context.addInitScript((kept) => {
        if (localStorage.getItem('authTokens') === null) localStorage.setItem('authTokens', kept);
      }, tokens);
      return context;
    };
    const context = await contextWith('allow');
    await inTab(context, `${product.url}/list`, (tab) => shownAfter(tab, ROWS));
    await inTab(context, `${product.url}/insights`, async (tab) => {
      // until the record is complete and the model is fitted
      for (let look = 0; look < 12 && !(await isShown(tab)); look += 1) await tab.reload();
      await setTimeout(5000);
    });
    const rounds = await interleave(ROUNDS, {
      insights: () => inTab(context, `${product.url}/insights`, (tab) => shownAfter(tab, PANELS)),
      list: () => inTab(context, `${product.url}/list`, (tab) => shownAfter(tab, ROWS)),
    });
    const value = ratio(rounds, ['insights', 'list'], (ms) => ms);
    const of = [medianOf(rounds, 'insights', (ms) => ms), medianOf(rounds, 'list', (ms) => ms)] as const;
    const tasks = { usual: [] as number[], slowed: [] as number[] };
    for (let round = 0; round < 3; round += 1) {
      tasks.usual.push(await longestTask(context, `${product.url}/insights`, 1));
      tasks.slowed.push(await longestTask(context, `${product.url}/insights`, 4));
    }
    const [usual, slowed] = [median(tasks.usual), median(tasks.slowed)];
    const bytes = await byteRows(await contextWith('block'), product.url);
    return [
      atMost('/insights warm, five years, to all panels / opening /list', times(value, of, 'ms'), value, 1.5),
      atMost('… its longest task', withUnit(usual, 'ms'), usual, 50, 'ms'),
      atMost('… with the processor slowed four times', withUnit(slowed, 'ms'), slowed, 200, 'ms'),
      ...bytes,
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
};
