/**
 * One learner, a phone and a laptop, and a tunnel: `npm run shots -- tunnel`. The phone learns while the server is gone
 * and its network is off, surfaces, and both devices show the same. Each step is a picture of each device in
 * `shots/tunnel/`, and `shots/tunnel.png` is the strip of them all. It fails if a step does not succeed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page, request } from '@playwright/test';
import { storedReviews } from '../e2e/support/database.ts';
import { addCards, type Learner, newLearner, open } from '../e2e/support/learner.ts';
import { startServer } from '../e2e/support/server.ts';
import { seedWords } from '../packages/server/src/dev/seed-words.ts';
import { browserPath } from './lib/system.mjs';

const OUT = join(import.meta.dirname, '../shots');
/** Due cards, in a box of their own, and twice as many that are not due. */
const LESSON = 6;
const cards = seedWords.slice(0, 3 * LESSON).map(([word, meanings], index) => ({
  word,
  meanings,
  section: index < LESSON ? '3' : '5',
  daysAgo: index < LESSON ? 10 : 1,
}));

interface Look {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly hasTouch?: true;
  readonly isMobile?: true;
}
const PHONE: Look = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
const LAPTOP: Look = { viewport: { width: 1024, height: 700 } };

interface Devices {
  readonly phone: Page;
  readonly laptop: Page;
}

interface Step {
  readonly title: string;
  readonly text: string;
}

/** A device that the learner has used once: its worker is installed. */
async function device(browser: Browser, baseURL: string, learner: Learner, look: Look): Promise<Page> {
  const context = await browser.newContext({ ...look, baseURL, locale: 'en-US', colorScheme: 'light' });
  const page = await context.newPage();
  await open(page, learner, '/');
  await expect(page.getByRole('link', { name: /Review all/ })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  return page;
}

/** Goes offline, closes the tab and opens another. */
async function coldStart(page: Page): Promise<Page> {
  const context = page.context();
  await context.setOffline(true);
  await page.close();
  const cold = await context.newPage();
  await cold.goto('/');
  await expect(cold.getByRole('link', { name: /Review all/ })).toBeVisible();
  return cold;
}

const waits = (page: Page) => page.getByRole('button', { name: /waits? to be sent/ });

/** Types the right answer and waits for the verdict. */
async function answer(page: Page): Promise<void> {
  const input = page.getByRole('main').getByRole('textbox');
  await expect(input).toBeFocused();
  await expect(input).toHaveValue('');
  const asked = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  const card = cards.find(({ word, meanings }) => word === asked || meanings.split('|').join(', ') === asked);
  if (card === undefined) throw new Error(`nobody asks “${asked}”`);
  await page.keyboard.type(card.word === asked ? (card.meanings.split('|')[0] ?? '') : card.word);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('Right');
}

/** What the list shows, a line a card: word, meanings, box, state. The ways on differ with the width. */
const listed = async (page: Page): Promise<string> => {
  const rows = (await page.getByRole('row').all()).slice(1);
  const cells = await Promise.all(
    rows.map((row) => row.getByRole('cell').or(row.getByRole('rowheader')).allInnerTexts()),
  );
  return cells.map((texts) => texts.slice(0, 4).join(' · ')).join('\n');
};

/** A page with the pictures side by side, a column a step. */
async function strip(browser: Browser, steps: readonly Step[]): Promise<void> {
  const image = async (name: string, step: number): Promise<string> => {
    const bytes = await readFile(join(OUT, 'tunnel', `${step + 1}-${name}.png`));
    return `<img class="${name}" src="data:image/png;base64,${bytes.toString('base64')}" alt="">`;
  };
  const columns = await Promise.all(
    steps.map(
      async ({ title, text }, index) =>
        `<section><h2>${index + 1}. ${title}</h2><p>${text}</p>${await image('phone', index)}${await image('laptop', index)}</section>`,
    ),
  );
  const html = `<!doctype html><meta charset="utf-8"><title>Siedem in a tunnel</title>
<style>
body{margin:0;padding:32px;width:max-content;display:grid;grid-auto-flow:column;grid-auto-columns:520px;gap:28px;
background:#8b938f;color:#101613;font:17px/1.4 system-ui,sans-serif}
h2{margin:0;font-size:22px}p{margin:4px 0 16px;min-height:72px}img{display:block;border-radius:10px;box-shadow:0 6px 24px #0006}
.phone{width:340px;margin:0 auto 24px}.laptop{width:520px}
</style>
${columns.join('\n')}\n`;
  await writeFile(join(OUT, 'tunnel', 'index.html'), html);
  const page = await browser.newPage();
  await page.setContent(html);
  await page.locator('body').screenshot({ path: join(OUT, 'tunnel.png') });
  await page.close();
}

type Server = Awaited<ReturnType<typeof startServer>>;
type Show = (pages: Devices, title: string, text: string) => Promise<void>;

/** A phone and a laptop of one learner with cards, each with a login of its own. */
async function openDevices(browser: Browser, server: Server) {
  const api = await request.newContext({ baseURL: server.url });
  const learner = await newLearner(api);
  await addCards(api, learner, cards);
  const { email, password } = learner;
  const login = await api.post('/api/token/', { data: { email, password } });
  const again = (await login.json()) as { readonly access: string; readonly refresh: string };
  const devices: Devices = {
    phone: await device(browser, server.url, learner, PHONE),
    laptop: await device(browser, server.url, { ...learner, ...again }, LAPTOP),
  };
  return { learner, devices };
}

/** A lesson on the phone and a new card on the laptop, without server and network. */
async function playInside(inside: Devices, show: Show): Promise<void> {
  const { phone, laptop } = inside;
  await phone.getByRole('link', { name: /Review all/ }).click();
  await laptop.goto('/add');
  await laptop.getByRole('textbox', { name: 'Word' }).fill('el túnel');
  await laptop.getByRole('textbox', { name: 'Meaning 1' }).fill('tunnel');
  await answer(phone);
  await show(inside, 'A lesson', 'The phone learns. On the laptop a card is added.');

  for (let count = 1; count < LESSON; count++) {
    await phone.keyboard.press('Enter');
    await answer(phone);
  }
  await phone.keyboard.press('Enter');
  await expect(phone.getByText(`${LESSON} answered, ${LESSON} right`)).toBeVisible();
  await laptop.keyboard.press('Enter');
  await expect(laptop.getByText('New card was added')).toBeVisible();
  await show(inside, 'Learned', 'The lesson is over, and so is the laptop’s work.');

  await phone.getByRole('link', { name: 'Back to the boxes' }).click();
  await laptop.goto('/');
  await expect(waits(phone)).toHaveAccessibleName(`${LESSON} changes wait to be sent`);
  await expect(waits(laptop)).toHaveAccessibleName('1 change waits to be sent');
  for (const page of [phone, laptop]) {
    await waits(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }
  await show(inside, 'Still inside', `${LESSON} answers wait on the phone, a card on the laptop.`);
}

/** Brings the network back, and waits until each device shows what both did. */
async function playOutside(inside: Devices, show: Show): Promise<void> {
  const pages = [inside.phone, inside.laptop];
  for (const page of pages) {
    await page.context().setOffline(false);
    await page.goto('/');
    await expect(waits(page)).toBeHidden({ timeout: 30_000 });
  }
  for (const page of pages) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 card to review', { timeout: 20_000 });
  }
  await show(inside, 'The surface', 'The network is back. What waited was sent, and each fetched what the other did.');
}

/** Compares the lists of both devices with each other and the answers with the server's. */
async function compare({ phone, laptop }: Devices, server: Server, email: string): Promise<void> {
  for (const page of [phone, laptop]) {
    await page.goto('/list');
    await expect(page.getByRole('row')).toHaveCount(2 + cards.length, { timeout: 20_000 });
  }
  expect(await listed(phone)).toContain('el túnel · tunnel · 1');
  await expect.poll(async () => (await listed(phone)) === (await listed(laptop)), { timeout: 20_000 }).toBe(true);
  const answers = storedReviews(server.dataDir, email);
  expect(answers.map(({ from_box, to_box }) => `${from_box} to ${to_box}`)).toEqual(Array(LESSON).fill('3 to 4'));
  expect(new Set(answers.map(({ card_id }) => card_id)).size).toBe(LESSON);
}

/** Plays the story and writes its pictures. Returns the exit code. */
export async function tunnel(): Promise<number> {
  await mkdir(join(OUT, 'tunnel'), { recursive: true });
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  const steps: Step[] = [];
  const show: Show = async (pages, title, text) => {
    steps.push({ title, text });
    for (const name of ['phone', 'laptop'] as const) {
      const page = pages[name];
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: join(OUT, 'tunnel', `${steps.length}-${name}.png`), animations: 'disabled' });
    }
  };
  try {
    const { learner, devices } = await openDevices(browser, server);
    await show(devices, 'Before the tunnel', `Both are online and alike: ${LESSON} cards wait.`);
    await server.kill();
    const inside = { phone: await coldStart(devices.phone), laptop: await coldStart(devices.laptop) };
    const closed = 'The server is gone and the network off. Both were closed, and start without them.';
    await show(inside, 'The tunnel', closed);
    await playInside(inside, show);
    await server.restart();
    await playOutside(inside, show);
    await compare(inside, server, learner.email);
    const alike = `The same ${cards.length + 1} cards in the same boxes; the server counted ${LESSON} answers, each once.`;
    await show(inside, 'Alike', alike);
    await strip(browser, steps);
    console.log(`${2 * steps.length} pictures in shots/tunnel/, all of them on shots/tunnel.png`);
    return 0;
  } finally {
    await browser.close();
    await server.remove();
  }
}
