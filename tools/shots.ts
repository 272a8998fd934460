/**
 * Pictures of every screen and state × theme × language × width, and one sheet that shows them all: `npm run shots`.
 * It starts the built product on a folder of its own, makes its learners through the API, and writes to `shots/`, which
 * git ignores. Names limit it, and the sheet keeps what was taken before: `npm run shots -- main lesson`. `--mockups DIR`
 * puts the mockups of DIR beside them.
 * `npm run shots -- tunnel` is a story of its own, of two devices.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, request } from '@playwright/test';
import { startServer } from '../e2e/support/server.ts';
import { ensureBuilt } from './lib/build.mjs';
import { browserPath } from './lib/system.mjs';
import { type Account, accountFor, type Role } from './shots/roles.ts';
import { type Width, writeSheet } from './shots/sheet.ts';
import type { Stage } from './shots/stage.ts';
import { stages } from './shots/stages.ts';

const OUT = join(import.meta.dirname, '../shots');
const WIDTHS = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } } as const;
const KEYBOARD = { width: 360, height: 380 };
const ROLES = [
  'visitor',
  'new',
  'unclaimed',
  'ended',
  'empty',
  'one',
  'few',
  'seven',
  'starting',
  'learner',
  'lived',
  'extreme',
] as const;

const { values, positionals } = parseArgs({ options: { mockups: { type: 'string' } }, allowPositionals: true });
const wanted = stages.filter(
  ({ name }) => positionals.length === 0 || positionals.some((each) => name.startsWith(each)),
);

await ensureBuilt();
if (process.argv[2] === 'tunnel') process.exit(await (await import('./tunnel.ts')).tunnel());
const server = await startServer();
const browser: Browser = await chromium.launch({
  executablePath: browserPath(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
});
const api = await request.newContext({ baseURL: server.url });

interface Look {
  readonly theme: 'light' | 'dark';
  readonly language: 'pl' | 'en';
  readonly width: Width;
}

/** A browser of one role: logged in once, its choices made. */
async function enter(
  account: Account | null,
  { theme, language, width }: Look,
  alone: boolean,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: WIDTHS[width],
    hasTouch: width === 'phone',
    isMobile: width === 'phone',
    serviceWorkers: alone ? 'block' : 'allow',
  });
  const tokens = account === null ? null : await (await api.post('/api/token/', { data: account })).text();
  await context.addInitScript(
    ([text, chosenTheme, chosenLanguage]) => {
      if (localStorage.getItem('theme') !== null) return;
      if (text !== null) localStorage.setItem('authTokens', text);
      localStorage.setItem('theme', chosenTheme);
      localStorage.setItem('i18nextLng', chosenLanguage);
    },
    [tokens, theme, language] as const,
  );
  return context;
}

async function take(context: BrowserContext, stage: Stage, { theme, language, width }: Look): Promise<void> {
  const page = await context.newPage();
  if (width === 'phone' && stage.keyboard) await page.setViewportSize(KEYBOARD);
  await stage.before?.(page);
  await page.goto(stage.path);
  const seen = stage.name === 'loading' ? page.locator('#root') : page.getByRole('heading', { level: 1 }).first();
  await seen.waitFor({ state: 'attached' });
  await page.waitForTimeout(500);
  await stage.act?.(page);
  await page.waitForTimeout(700);
  const file = `${stage.name}-${width}-${theme}-${language}.png`;
  await page.screenshot({ path: join(OUT, file), fullPage: stage.whole === true });
  await page.close();
}

let pictures = 0;

/** Takes all pictures of one role; a failed one is reported and skipped. */
async function takeAll(role: Role, account: Account | null, look: Look): Promise<void> {
  const own = wanted.filter((stage) => stage.as === role);
  const shared = own.some(({ before }) => before === undefined) ? await enter(account, look, false) : undefined;
  for (const stage of own) {
    const context = stage.before === undefined ? shared : await enter(account, look, true);
    if (context === undefined) continue;
    try {
      await take(context, stage, look);
      pictures += 1;
    } catch (error) {
      process.exitCode = 1;
      console.error(`${stage.name} ${Object.values(look).join(' ')}: ${String(error).split('\n')[0]}`);
    }
    if (context !== shared) await context.close();
  }
  await shared?.close();
}

try {
  await mkdir(OUT, { recursive: true });
  for (const language of ['pl', 'en'] as const) {
    for (const role of ROLES.filter((each) => wanted.some(({ as }) => as === each))) {
      for (const theme of ['light', 'dark'] as const) {
        for (const width of ['phone', 'desk'] as const) {
          // A stage that deletes boxes starts with all of them each time.
          const account = await accountFor(api, role, language, server.dataDir);
          await takeAll(role, account, { theme, language, width });
        }
      }
    }
  }
  await writeSheet(OUT, values.mockups);
  console.log(`${pictures} pictures taken; shots/index.html shows all that are in shots/`);
} finally {
  await browser.close();
  await server.remove();
}
