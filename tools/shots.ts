/**
 * Pictures of every screen × theme × language × width, and one sheet that shows them all: `npm run shots`.
 * It starts the built product on a folder of its own, makes a learner through the API, and writes to `shots/`, which git
 * ignores. Names given as arguments limit it: `npm run shots -- main lesson`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page, request } from '@playwright/test';
import { addCards, type Learner, newLearner, type SeedCard } from '../e2e/support/learner.ts';
import { startServer } from '../e2e/support/server.ts';
import { seedWords } from '../packages/server/src/dev/seed-words.ts';

const OUT = join(import.meta.dirname, '../shots');
const WIDTHS = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } } as const;
const KEYBOARD = { width: 360, height: 380 };

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly as: 'visitor' | 'learner';
  /** what is done before the picture */
  readonly act?: (page: Page) => Promise<void>;
  readonly keyboard?: true;
}

const type = async (page: Page, text: string) => {
  await page.getByRole('main').getByRole('textbox').first().click();
  await page.keyboard.type(text);
};
const judge = (text: string) => async (page: Page) => {
  await type(page, text);
  await page.keyboard.press('Enter');
};
/** The right answer of the card shown, made wrong by `spoil`. */
const answerWith = (spoil: (right: string) => string) => async (page: Page) => {
  const prompt = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  const card = cards.find(({ word, meanings }) => word === prompt || meanings.split('|').join(', ') === prompt);
  const right = card === undefined ? '' : card.word === prompt ? (card.meanings.split('|')[0] ?? '') : card.word;
  await judge(spoil(right))(page);
};

const shots: readonly Shot[] = [
  { name: 'landing', path: '/', as: 'visitor' },
  { name: 'login', path: '/login', as: 'visitor' },
  { name: 'register', path: '/register', as: 'visitor' },
  { name: 'reset', path: '/reset_password', as: 'visitor' },
  { name: 'help', path: '/help', as: 'visitor' },
  { name: 'about', path: '/about', as: 'visitor' },
  { name: 'privacy', path: '/privacy-policy', as: 'visitor' },
  { name: 'terms', path: '/terms-of-use', as: 'visitor' },
  { name: 'main', path: '/', as: 'learner' },
  { name: 'add', path: '/add', as: 'learner', act: async (page) => page.keyboard.type('la huella') },
  { name: 'list', path: '/list', as: 'learner' },
  { name: 'list-none', path: '/list?q=gzegzolka', as: 'learner' },
  { name: 'boxes', path: '/section', as: 'learner' },
  { name: 'categories', path: '/categories', as: 'learner' },
  { name: 'account', path: '/account', as: 'learner' },
  { name: 'pay', path: '/pay', as: 'learner' },
  { name: 'success', path: '/success', as: 'learner' },
  { name: 'lesson-prompt', path: '/lesson/3', as: 'learner', keyboard: true },
  { name: 'lesson-right', path: '/lesson/3', as: 'learner', keyboard: true, act: answerWith((right) => right) },
  {
    name: 'lesson-near',
    path: '/lesson/3',
    as: 'learner',
    keyboard: true,
    act: answerWith((right) => `${right.slice(0, -1)}q`),
  },
  {
    name: 'lesson-wrong',
    path: '/lesson/3',
    as: 'learner',
    keyboard: true,
    act: answerWith((right) => `un${right}ado xx`),
  },
  { name: 'lesson-none', path: '/lesson/6', as: 'learner' },
];

const DAYS = [0, 0.4, 1.2, 2.5, 4, 6, 9, 12, 16, 20];
const cards: readonly SeedCard[] = seedWords.map(([word, meanings], index) => ({
  word,
  meanings,
  section: String(1 + (index % 7)),
  // The lessons pictured are over the third box, so its cards wait; those of the sixth do not.
  daysAgo: index % 7 === 2 ? 10 : index % 7 === 5 ? 2 : (DAYS[index % DAYS.length] ?? 0),
}));

const wanted = process.argv.slice(2);
const server = await startServer();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
});
const files: { name: string; file: string }[] = [];
try {
  await mkdir(OUT, { recursive: true });
  const api = await request.newContext({ baseURL: server.url });
  for (const theme of ['light', 'dark'] as const) {
    for (const language of ['pl', 'en'] as const) {
      const learner: Learner = await newLearner(api, language === 'pl' ? 'Hiszpański' : 'Spanish');
      await addCards(api, learner, cards);
      for (const width of ['phone', 'desk'] as const) {
        for (const shot of shots.filter(
          ({ name }) => wanted.length === 0 || wanted.some((each) => name.startsWith(each)),
        )) {
          const context = await browser.newContext({
            baseURL: server.url,
            viewport: width === 'phone' && shot.keyboard ? KEYBOARD : WIDTHS[width],
            hasTouch: width === 'phone',
            isMobile: width === 'phone',
          });
          const login = await api.post('/api/token/', { data: { email: learner.email, password: learner.password } });
          const tokens = shot.as === 'learner' ? await login.text() : null;
          await context.addInitScript(
            ([text, chosenTheme, chosenLanguage]) => {
              if (text !== null) localStorage.setItem('authTokens', text);
              localStorage.setItem('theme', chosenTheme);
              localStorage.setItem('i18nextLng', chosenLanguage);
            },
            [tokens, theme, language] as const,
          );
          const page = await context.newPage();
          await page.goto(shot.path);
          await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
          await page.waitForTimeout(500);
          await shot.act?.(page);
          await page.waitForTimeout(500);
          const file = `${shot.name}-${width}-${theme}-${language}.png`;
          await page.screenshot({ path: join(OUT, file) });
          files.push({ name: shot.name, file });
          await context.close();
        }
      }
    }
  }
  const rows = shots.map(({ name }) => {
    const images = files
      .filter((each) => each.name === name)
      .map(({ file }) => `<img src="${file}" alt="${file}" title="${file}">`);
    return images.length === 0 ? '' : `<h2>${name}</h2><div>${images.join('')}</div>`;
  });
  await writeFile(
    join(OUT, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Siedem, all screens</title>
<style>body{font:14px system-ui;margin:24px;background:#888}div{display:flex;flex-wrap:wrap;gap:12px;align-items:start}img{height:360px}</style>
${rows.join('\n')}\n`,
  );
  console.log(`${files.length} pictures in shots/, all of them on shots/index.html`);
} finally {
  await browser.close();
  await server.remove();
}
