import type { Page } from '@playwright/test';
import { launch } from './browser.ts';
import { atMost, type Row, withUnit } from './measure.ts';
import type { Learner } from './product.ts';

const SLOWER = 4;
/** What comes after the frame is drawn, as writing to the disk, counts too. */
const AFTERWARDS_MS = 3000;
const ROWS = '[role=rowgroup] [role=row]';

/** ms of the longest task of the page while something is done and shortly afterwards; the browser reports those of 50 and more. */
async function longestTask(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
    Object.assign(globalThis, { tasks });
  });
  await work();
  await page.waitForTimeout(AFTERWARDS_MS);
  return page.evaluate(() => Math.max(0, ...(Reflect.get(globalThis, 'tasks') as number[])));
}

const row = (what: string, longest: number, most: number): Row =>
  atMost(what, longest === 0 ? 'under 50 ms' : withUnit(longest, 'ms'), longest, most, 'ms');

async function openApp(page: Page, url: string, { token, refresh }: Learner): Promise<void> {
  await page.goto(`${url}/about`);
  const tokens = JSON.stringify({ access: token, refresh });
  await page.evaluate((kept) => localStorage.setItem('authTokens', kept), tokens);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('main a[href="/list"]').waitFor({ timeout: 120_000 });
  // The cards are on disk once an exchange has ended without changes.
  await page.waitForResponse((answer) => answer.url().includes('/api/changes/'), { timeout: 120_000 });
  await page.waitForTimeout(5000);
}

/** The browser of a learner with very many cards but room for one more, on a processor four times slower: the longest task of each thing they do. */
export async function largeInBrowser(url: string, learner: Learner, cards: number): Promise<Row[]> {
  const browser = await launch();
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await openApp(page, url, learner);
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const of = `of ${cards.toLocaleString('en')} cards, CPU/${SLOWER}: longest task`;

  const opening = await longestTask(page, async () => {
    await page.locator('main a[href="/list"]').click();
    await page.locator(ROWS).first().waitFor();
  });
  const rows = [row(`list ${of}`, opening, 100)];
  const search = page.getByRole('searchbox');
  const key = await longestTask(page, () => search.press('1'));
  rows.push(row(`first key of a search ${of}`, key, 50));
  await search.fill('');
  await page.waitForTimeout(AFTERWARDS_MS);

  await page.locator('main a[href="/add"]').click();
  const word = page.getByRole('textbox', { name: 'Word' });
  await word.waitFor({ timeout: 120_000 });
  await word.fill('a word of its own');
  await page.getByRole('textbox', { name: 'Meaning 1' }).fill('a meaning of its own');
  const adding = await longestTask(page, () => page.getByRole('button', { name: 'Add', exact: true }).click());
  rows.push(row(`adding a card ${of}`, adding, 50));
  await page.goBack();
  await page.locator(ROWS).first().waitFor();

  const bar = page.getByRole('group', { name: 'Selected cards' });
  const selecting = await longestTask(page, async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await bar.getByRole('button', { name: /^Select all/ }).click();
  });
  rows.push(row(`select all ${of}`, selecting, 100));
  const moving = await longestTask(page, async () => {
    await bar.getByRole('combobox').selectOption('5');
    await bar.getByRole('button', { name: 'Move' }).click();
    await page.getByText(/cards were moved/).waitFor({ timeout: 120_000 });
  });
  rows.push(row(`move all ${of}`, moving, 100));

  await browser.close();
  return rows;
}
