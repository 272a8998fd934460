import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems, darkProblems } from './support/axe.ts';
import { addCards, newLearner } from './support/learner.ts';

interface Said {
  readonly lng: string;
  readonly headline: RegExp;
  readonly tryIt: string;
  readonly category: string;
  readonly section: RegExp;
  readonly price: RegExp;
}

const SAID: readonly Said[] = [
  {
    lng: 'pl',
    headline: /^Słowa,\s+które zostają\.$/,
    tryIt: 'Wypróbuj',
    category: 'Kategorii karty nie da się później zmienić.',
    section: /Pudełko karty możesz zmienić/,
    price: /30 dni za darmo,\s+potem 20\szł za 30\sdni/,
  },
  {
    lng: 'en',
    headline: /^Words\s+that stay\.$/,
    tryIt: 'Try it',
    category: 'A card’s category cannot be changed later.',
    section: /Its box can/,
    price: /30 days free,\s+then 20\sPLN per 30\sdays/,
  },
];

async function expectLanding(page: Page, said: Said): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', said.lng);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.headline);
  await expect(page.getByRole('main').getByRole('link', { name: said.tryIt }).first()).toHaveAttribute(
    'href',
    '/register',
  );
  await expect(page.getByText(said.category)).toBeVisible();
  await expect(page.getByText(said.section)).toBeVisible();
  await expect(page.getByRole('heading', { name: said.price })).toBeVisible();
}

for (const said of SAID) {
  test(`without scripts a visitor reads everything and gets to both languages (${said.lng})`, async ({
    browser,
    baseURL,
    problems,
  }) => {
    const locale = said.lng === 'pl' ? 'pl-PL' : 'en-GB';
    const context = await browser.newContext({ javaScriptEnabled: false, locale, baseURL: baseURL ?? '' });
    problems.watch(context);
    const page = await context.newPage();
    await page.goto('/');
    await expectLanding(page, said);
    await expect(page).toHaveTitle(/ · Siedem$/);
    // No control is shown that needs a script.
    await expect(page.locator('[data-theme-choice]:visible')).toHaveCount(0);
    await page.goto('/register');
    await expect(page.locator(`noscript [lang=${said.lng}]`)).toBeInViewport();
    await page.goBack();
    const other = SAID.find(({ lng }) => lng !== said.lng) ?? said;
    await page.locator(`[data-language="${other.lng}"]:visible`).click();
    await expectLanding(page, other);
    await context.close();
  });

  for (const width of [390, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`landing page at ${width} px, ${said.lng}, ${colorScheme}: no sideways scrolling, nothing moves, axe is content`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        await page.addInitScript(() => {
          const shifts: number[] = [];
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await page.goto(`/?lng=${said.lng}`);
        await expectLanding(page, said);
        await page.evaluate(() => document.fonts.ready);
        // The gutter of the scrollbar is kept free, so the page may be narrower than the window.
        const { scrollWidth, clientWidth } = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return { scrollWidth, clientWidth };
        });
        expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
        const shifts = await page.evaluate<number[]>('shifts');
        expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.001);
        expect(await axeProblems(page)).toEqual([]);
      });
    }
  }
}

test('the card is a first lesson of five: nearly, right, wrong, and what was answered stays in this browser', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.goto('/?lng=en');
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  const verdict = page.getByRole('main').getByRole('status');
  const boxName = page.locator('[data-demo] [data-name-of]:visible');
  const word = page.locator('[data-word]');
  await expect(verdict).toContainText('Almost');
  // Screen readers hear the word with the field, and the answer with the verdict, from the first one on.
  await expect(verdict).toContainText('Card: surprise');
  await expect(answer).toHaveAccessibleDescription('niespodzianka');
  // The hint leads into the field, and the first letter takes the place of the answer shown.
  await page.getByText('Type an answer of your own.').click();
  await expect(answer).toBeFocused();
  await page.keyboard.type('surprixe');
  await expect(answer).toHaveValue('surprixe');
  await page.keyboard.press('Enter');
  await expect(verdict.getByText('one letter off')).toBeVisible();
  await expect(boxName).toHaveText('3 days');
  await page.keyboard.press('Enter');
  await expect(answer).toHaveValue('');
  await page.keyboard.type('surprise');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(verdict.getByText('Right')).toBeVisible();
  await expect(boxName).toHaveText('7 days');
  await expect(answer).toBeFocused();
  // A letter typed over a verdict begins the next answer; nothing is appended.
  await page.keyboard.type('hause');
  await expect(word).toHaveText('dom');
  await expect(answer).toHaveAccessibleDescription('dom');
  await expect(answer).toHaveValue('hause');
  await page.keyboard.press('Enter');
  await expect(verdict.getByText('one letter off')).toBeVisible();
  await page.keyboard.type('cat');
  await page.keyboard.press('Enter');
  await expect(verdict.getByText('Not this time')).toBeVisible();
  await expect(boxName).toHaveText('Unknown');
  // They differ so much that neither is aligned to the letters of the other.
  await expect(page.locator('[data-demo] [data-columns] > * > *')).toHaveText(['cat', 'home']);
  expect([...(await axeProblems(page)), ...(await darkProblems(page))]).toEqual([]);
  for (const [asked, right] of [
    ['przyjaciel', 'friend'],
    ['chleb', 'bread'],
    ['woda', 'water'],
  ] as const) {
    await page.keyboard.press('Enter');
    await expect(word).toHaveText(asked);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Check' })).toBeVisible();
    await page.keyboard.type(right);
    await page.keyboard.press('Enter');
    await expect(verdict.getByText('back in 1 day').filter({ visible: true })).toHaveCount(1);
  }
  await expect(page.getByRole('link', { name: 'Keep these cards' })).toBeVisible();
  expect([...(await axeProblems(page)), ...(await darkProblems(page))]).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/register$/);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('first.cards') ?? '{}') as unknown);
  expect(kept).toMatchObject({
    language: 'pl',
    cards: [
      { word: 'niespodzianka', box: '4' },
      { word: 'dom', box: '1' },
      { word: 'przyjaciel', box: '2' },
      { word: 'chleb', box: '2' },
      { word: 'woda', box: '2' },
    ],
  });
  expect(sent).toEqual([]);
});

test('on a phone the next step is in view after every verdict', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto('/?lng=en');
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  await answer.click();
  for (const [typed, offered] of [
    ['surprixe', 'Try again'],
    ['x', 'Next'],
    ['y', 'Next'],
  ] as const) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: offered })).toBeInViewport({ ratio: 0.95 });
    await page.keyboard.press('Enter');
  }
});

test('another language shows its own cards, and its link works without scripts too', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/?lng=pl');
  await page.getByRole('button', { name: 'Francuski' }).click();
  await expect(page.locator('[data-word]')).toHaveText('la maison');
  await expect(page.locator('[data-word]')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('textbox', { name: 'Twoja odpowiedź' })).toBeFocused();
  await page.keyboard.type('dom');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status').getByText('Dobrze')).toBeVisible();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const plain = await context.newPage();
  await plain.goto('/?lng=en');
  await plain.getByRole('button', { name: 'French' }).click();
  await expect(plain).toHaveURL(/\/register\?learn=fr$/);
  await context.close();
});

test('switching the language keeps the place, and the app keeps the language', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Good to know').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await page
    .locator('[data-language="pl"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByText('Dobrze wiedzieć')).toBeVisible();
  await expect(page).toHaveTitle('Słowa, które zostają · Siedem');
  await expect(page).toHaveURL(/\/$/);
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(100);
  // The card answers in the new language too.
  const answer = page.getByRole('textbox', { name: 'Twoja odpowiedź' });
  await answer.fill('zaskoczenie');
  await answer.press('Enter');
  await expect(page.getByRole('main').getByRole('status').getByText('Dobrze')).toBeVisible();
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  await page.goto('/');
  await expect(page.getByText('Dobrze wiedzieć')).toBeVisible();
});

test('inside the app the landing page is the same, and its card answers', async ({ page }) => {
  await page.goto('/login?lng=en');
  await page.getByRole('link', { name: /^Siedem/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Words\s+that stay\.$/);
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  await answer.fill('cat');
  await answer.press('Enter');
  await expect(page.getByRole('main').getByRole('status').getByText('Not this time')).toBeVisible();
  await page.getByRole('button', { name: 'Polski' }).click();
  const inPolish = page.getByRole('textbox', { name: 'Twoja odpowiedź' });
  await inPolish.fill('niespodzianka');
  await inPolish.press('Enter');
  await expect(page.getByRole('main').getByRole('status').getByText('Dobrze')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Wypróbuj' }).first().click();
  await expect(page).toHaveURL(/\/register$/);
});

test('the theme is chosen and kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/?lng=en');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Light theme' })).toBeVisible();
});

test('on a phone the menu leads on and closes by Escape', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?lng=en');
  await page.getByLabel('Menu').click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeHidden();
  await page.getByLabel('Menu').click();
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('`#/` is the login, also for someone who is on the page already', async ({ page }) => {
  await page.goto('/#/');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.goto('/help');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Words/);
  await page.evaluate(() => {
    location.hash = '#/';
  });
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByText('How it works')).toHaveCount(0);
});

test('a learner never sees the landing page', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'la huella', meanings: 'trace' }]);
  await page.addInitScript(
    (tokens) => {
      if (localStorage.getItem('authTokens') === null) localStorage.setItem('authTokens', tokens);
      document.addEventListener('DOMContentLoaded', () => {
        const ahead = document.querySelector('[data-rendered-ahead]');
        Object.assign(window, { shownAhead: ahead === null ? 'nothing' : getComputedStyle(ahead).display });
      });
    },
    JSON.stringify({ access: learner.access, refresh: learner.refresh }),
  );
  await page.goto('/');
  expect(await page.evaluate<string>('shownAhead')).toBe('none');
  await expect(page.getByRole('link', { name: 'All cards' }).first()).toBeVisible();
  await expect(page.getByText('How it works')).toHaveCount(0);
  await page.goto('/privacy-policy');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Polityka prywatności');
});

test('visitors load little: scripts within 60 KB, styles within 12 KB, and not the app', async ({ page }) => {
  const bytes = { script: 0, stylesheet: 0 };
  const counted: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind !== 'script' && kind !== 'stylesheet') return;
    const count = (body: Buffer): void => void (bytes[kind] += brotliCompressSync(body).length);
    counted.push(response.body().then(count));
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await Promise.all(counted);
  expect(bytes.script).toBeGreaterThan(0);
  expect(bytes.script).toBeLessThan(60 * 1024);
  expect(bytes.stylesheet).toBeLessThan(12 * 1024);
  const app = await page.locator('meta[name="app-modules"]').getAttribute('content');
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(loaded).not.toContain(app?.split(' ')[0]);
});

for (const [path, title, part] of [
  ['/privacy-policy', 'Polityka prywatności', 'Jak długo przechowujemy dane'],
  ['/terms-of-use', 'Regulamin', 'Odstąpienie od umowy w ciągu 14 dni'],
] as const) {
  test(`${path} is Polish, and says so in English`, async ({ page }) => {
    await page.goto(`${path}?lng=en`);
    await expect(page.getByText('This document is in Polish.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('article')).toHaveAttribute('lang', 'pl');
    await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: part.replace(' w ', ' w\u00a0') })
      .click();
    await expect(page.getByRole('heading', { name: part })).toBeInViewport();
    expect(await axeProblems(page)).toEqual([]);
    await page.goto(`${path}?lng=pl`);
    await expect(page.getByText('This document is in Polish.')).toHaveCount(0);
    await expect(page.getByText('Ten dokument jest po polsku.')).toHaveCount(0);
  });
}
