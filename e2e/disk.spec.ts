import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { storedReviews } from './support/database.ts';
import { addCards, cardsOf, newLearner, open } from './support/learner.ts';

test.use({ serviceWorkers: 'allow' });

const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });

test('with a full disk the learner sees a warning, nothing is lost, and it recovers', async ({
  page,
  request,
  context,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat' }]);
  // Chromium's override of the quota has no effect on databases this small: the page's writes are made to fail instead.
  await page.addInitScript(() => {
    for (const way of ['put', 'add'] as const) {
      const write = IDBObjectStore.prototype[way];
      IDBObjectStore.prototype[way] = function (...given) {
        if (document.documentElement.dataset['disk'] === 'full') throw new DOMException('full', 'QuotaExceededError');
        return write.apply(this, given);
      };
    }
  });
  const disk = (state: 'full' | 'free') =>
    page.evaluate((next) => void (document.documentElement.dataset['disk'] = next), state);
  await open(page, learner, '/add');
  await installed(page);
  const add = async (word: string) => {
    await page.getByRole('textbox', { name: 'Word' }).fill(word);
    await page.getByRole('textbox', { name: 'Meaning 1' }).fill('sense');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Word' })).toHaveValue('');
  };
  await context.setOffline(true);
  await disk('full');
  await add('la mano');
  // Shown in the header and, with what waits, in its dialog.
  await page.getByRole('button', { name: /waits? to be sent/ }).click();
  await expect(page.getByRole('dialog')).toContainText('This browser keeps nothing on disk');
  await page.keyboard.press('Escape');
  await add('la casa');
  await disk('free');
  await page.getByRole('button', { name: /wait to be sent/ }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('dialog')).not.toContainText('This browser keeps nothing on disk', { timeout: 70_000 });
  // On disk now: a reload without a network shows all of it.
  await page.goto('/list');
  await expect(page.getByRole('row')).toHaveCount(1 + 3);
  await context.setOffline(false);
  await expect
    .poll(async () => (await cardsOf(request, learner)).map(({ word }) => word).sort(), { timeout: 70_000 })
    .toEqual(['el gato', 'la casa', 'la mano']);
});

test('what is done while the page closes is kept', async ({ page, request, context, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const learner = await newLearner(request);
  await open(page, learner, '/add');
  await installed(page);
  await context.setOffline(true);
  const words = Array.from({ length: 5 }, (_, at) => `word ${at}`);
  for (const word of words) {
    await page.getByRole('textbox', { name: 'Word' }).fill(word);
    await page.getByRole('textbox', { name: 'Meaning 1' }).fill('sense');
    const reloaded = page.waitForEvent('load');
    // In one task: nothing that the page defers runs.
    await page.getByRole('button', { name: 'Add', exact: true }).evaluate((button: HTMLElement) => {
      button.click();
      location.reload();
    });
    await reloaded;
  }
  await context.setOffline(false);
  await expect
    .poll(async () => (await cardsOf(request, learner)).map(({ word }) => word).sort(), { timeout: 30_000 })
    .toEqual(words);
});

/** Changes in the outbox of the page's only learner, as another reader of the disk sees them. */
const waitingOnDisk = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('the disk gave nothing')));
      });
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const own = names.find((name) => name.startsWith('siedem-'));
    if (own === undefined) return 0;
    const database = await done(indexedDB.open(own));
    const count = await done(database.transaction('outbox').objectStore('outbox').count());
    database.close();
    return count;
  });

test('a browser killed in the middle of a lesson without a network has kept every answer that was on its disk', async ({
  request,
  server,
}) => {
  test.setTimeout(180_000);
  const learner = await newLearner(request);
  const due = Array.from({ length: 8 }, (_, at) => ({
    word: `wort ${at}`,
    meanings: `sense ${at}`,
    section: '3',
    daysAgo: 10,
  }));
  await addCards(request, learner, due);
  const profile = await mkdtemp(join(tmpdir(), 'siedem-killed-'));
  const { executablePath = '', args = [] } = test.info().project.use.launchOptions ?? {};
  /** A browser of its own process, so that it can be killed like one. */
  const start = async () => {
    await rm(join(profile, 'DevToolsActivePort'), { force: true });
    const child = spawn(
      executablePath,
      [
        ...args,
        '--headless=new',
        '--lang=en-US',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        'about:blank',
      ],
      { stdio: 'ignore', detached: true },
    );
    const port = async () =>
      (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')[0] ?? '';
    await expect.poll(port, { timeout: 30_000 }).not.toBe('');
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await port()}`);
    const context = browser.contexts()[0];
    if (context === undefined) throw new Error('the browser has no context');
    const kill = async () => {
      const gone = once(child, 'exit');
      // The browser and its renderers at once.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await gone;
      await browser.close().catch(() => undefined);
    };
    /** Quits normally: the browser then flushes what it has buffered, including the login. */
    const quit = async () => {
      const gone = once(child, 'exit');
      await (await browser.newBrowserCDPSession()).send('Browser.close').catch(() => undefined);
      await gone;
    };
    return { context, kill, quit };
  };
  let running: Awaited<ReturnType<typeof start>> | undefined;
  const answered: string[] = [];
  try {
    running = await start();
    const page = await running.context.newPage();
    await open(page, learner, `${server.url}/`);
    await expect(page.getByRole('link', { name: /Review all/ })).toBeVisible({ timeout: 30_000 });
    await installed(page);
    await running.quit();
    await server.kill();

    running = await start();
    const lesson = await running.context.newPage();
    await lesson.goto(`${server.url}/lesson/all`);
    const input = lesson.getByRole('main').getByRole('textbox');
    for (let count = 0; count < 5; count++) {
      await expect(input).toBeFocused();
      const asked = (await lesson.getByRole('heading', { level: 1 }).innerText()).trim();
      const number = /\d+/.exec(asked)?.[0] ?? '';
      await input.fill(asked.startsWith('wort') ? `sense ${number}` : `wort ${number}`);
      await lesson.keyboard.press('Enter');
      await expect(lesson.getByRole('main').getByRole('status')).toContainText('Right');
      answered.push(`wort ${number}`);
      await lesson.keyboard.press('Enter');
    }
    // The verdict does not wait for the disk: the answer is written some milliseconds later.
    await expect.poll(() => waitingOnDisk(lesson), { timeout: 30_000 }).toBe(5);
    await running.kill();

    running = await start();
    const again = await running.context.newPage();
    await again.goto(`${server.url}/`);
    await expect(again.getByRole('button', { name: '5 changes wait to be sent' })).toBeVisible({ timeout: 30_000 });
    await server.restart();
    await expect(again.getByRole('button', { name: /waits? to be sent/ })).toBeHidden({ timeout: 70_000 });
  } finally {
    await running?.kill();
    if (server.pid() === undefined) await server.restart();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  const held = await cardsOf(request, learner);
  const moved = held.filter(({ section }) => section === '4').map(({ word }) => word);
  expect(moved.sort()).toEqual(answered.sort());
  expect(storedReviews(server.dataDir, learner.email)).toHaveLength(5);
});
