import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import en from '../packages/web/src/i18n/en.json' with { type: 'json' };
import pl from '../packages/web/src/i18n/pl.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { addCards, newLearner, open } from './support/learner.ts';

// Every screen and state has the same structure in each language, and enough contrast in each theme. States that other
// stories check with axe are only checked in the dark theme here; the others pass all of axe.

type Texts = typeof en;

interface State {
  readonly name: string;
  readonly path: string;
  readonly act?: (page: Page, texts: Texts) => Promise<unknown>;
  /** `bar` has a bar of its own instead of header and footer */
  readonly frame?: 'bar';
  /** other stories check it with axe in the light theme */
  readonly axe?: 'elsewhere';
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const answer = (typed: string) => async (page: Page) => {
  await expect(page.getByRole('main').getByRole('textbox')).toBeFocused();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).not.toBeEmpty();
};
const named = (text: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((all, [key, value]) => all.replace(`{{${key}}}`, value), text);

const VISITOR: readonly State[] = [
  { name: 'landing', path: '/', axe: 'elsewhere' },
  { name: 'login', path: '/login', axe: 'elsewhere' },
  {
    name: 'login refused',
    path: '/login',
    act: async (page) => {
      await page.getByRole('main').getByRole('textbox').first().fill('nobody@example.com');
      await page.locator('input[type=password]').fill('wrong pass 1');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main').locator('[aria-live]').filter({ hasText: /\S/ }).first()).toBeVisible();
    },
  },
  { name: 'register', path: '/register', axe: 'elsewhere' },
  { name: 'reset', path: '/reset_password', axe: 'elsewhere' },
  { name: 'new password', path: '/reset_password/1/x', axe: 'elsewhere' },
  { name: 'help', path: '/help', axe: 'elsewhere' },
  { name: 'about', path: '/about', axe: 'elsewhere' },
  { name: 'privacy', path: '/privacy-policy', axe: 'elsewhere' },
  { name: 'terms', path: '/terms-of-use', axe: 'elsewhere' },
];

const LEARNER: readonly State[] = [
  { name: 'main', path: '/', axe: 'elsewhere' },
  { name: 'user menu', path: '/', axe: 'elsewhere', act: (page, t) => press(page, t.header.user) },
  {
    name: 'category menu',
    path: '/',
    act: (page, t) => page.getByRole('button', { name: t.header.category }).first().click(),
  },
  {
    name: 'menu of a phone',
    path: '/',
    act: async (page, t) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await press(page, t.header.openMenu);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'without a network',
    path: '/',
    act: async (page, t) => {
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
        window.dispatchEvent(new Event('offline'));
      });
      await press(page, t.sync.offline);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'add', path: '/add', axe: 'elsewhere' },
  { name: 'list', path: '/list', axe: 'elsewhere' },
  { name: 'nothing found', path: '/list?q=gzegzolka' },
  {
    name: 'toast with Undo',
    path: '/list',
    act: async (page, t) => {
      await press(page, named(t.list.delete, { word: 'el toast' }));
      await expect(page.getByRole('button', { name: t.toast.undo })).toBeVisible();
    },
  },
  { name: 'boxes', path: '/section', axe: 'elsewhere' },
  {
    name: 'question before a box goes',
    path: '/section',
    act: async (page, t) => {
      await page
        .locator(`button[aria-label^="${t.boxes.delete.split('{{')[0]}"]`)
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'categories', path: '/categories', axe: 'elsewhere' },
  {
    name: 'question before a category goes',
    path: '/categories',
    act: async (page, t) => {
      await press(page, named(t.categories.delete, { name: 'Spanish' }));
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'import', path: '/import', axe: 'elsewhere' },
  { name: 'profile', path: '/account', axe: 'elsewhere' },
  { name: 'pay', path: '/pay', axe: 'elsewhere' },
  { name: 'success', path: '/success', axe: 'elsewhere' },
  { name: 'lesson', path: '/lesson/3', frame: 'bar', axe: 'elsewhere' },
  { name: 'wrong answer', path: '/lesson/3', frame: 'bar', axe: 'elsewhere', act: answer('nothing like it') },
  { name: 'almost right answer', path: '/lesson/2', frame: 'bar', axe: 'elsewhere', act: answer('mama mib') },
  { name: 'right answer', path: '/lesson/2', frame: 'bar', axe: 'elsewhere', act: answer('mama mia') },
  { name: 'no lesson', path: '/lesson/6', frame: 'bar', axe: 'elsewhere' },
];

/** What is wrong in the structure of a page; an empty list is expected. */
const bones = (page: Page, frame: 'bar' | 'page', language: string): Promise<string[]> =>
  page.evaluate(
    ({ framed, lang }) => {
      const count = (selector: string) => document.querySelectorAll(selector).length;
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      const around = framed ? 1 : 0;
      const wanted: readonly (readonly [string, boolean])[] = [
        ['one h1', count('h1') === 1],
        ['one main part', count('main') === 1 && count('main#main') === 1],
        [
          'header and footer of the page',
          count('body header:not(main *)') >= around && count('footer:not(main *)') >= around,
        ],
        // A prerendered page announces nothing later.
        ['a live region', count('[data-rendered-ahead], [aria-live=polite], [role=status]') > 0],
        ['a link past the header', count('a[href="#main"]') === 1],
        ['a title', document.title.trim() !== ''],
        ['its language', document.documentElement.lang === lang],
        ['no id twice', new Set(ids).size === ids.length],
        [
          'no heading level left out',
          [...document.querySelectorAll('h1,h2,h3,h4')].every(({ tagName }, at, all) => {
            const before = all[at - 1];
            return before === undefined || Number(tagName[1]) - Number(before.tagName[1]) <= 1;
          }),
        ],
      ];
      return wanted.filter(([, holds]) => !holds).map(([what]) => what);
    },
    { framed: frame === 'page', lang: language },
  );

const contrast = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 200)));
};

for (const [language, theme, texts] of [
  ['en', 'light', en],
  ['pl', 'dark', pl as Texts],
] as const) {
  for (const who of ['visitor', 'learner'] as const) {
    test(`each screen and state of a ${who}: one h1, landmarks, live region, contrast (${language}, ${theme})`, async ({
      page,
      request,
    }) => {
      test.setTimeout(180_000);
      await page.addInitScript(
        ([lng, look]) => {
          localStorage.setItem('i18nextLng', lng);
          localStorage.setItem('theme', look);
        },
        [language, theme] as const,
      );
      if (who === 'learner') {
        const learner = await newLearner(request);
        await addCards(request, learner, [
          { word: 'el toast', meanings: 'toast' },
          { word: 'el gato', meanings: 'cat', section: '3', daysAgo: 9 },
          { word: 'la casa', meanings: 'house', section: '3', daysAgo: 9 },
          // Both texts are the same, because the direction is random.
          { word: 'mama mia', meanings: 'mama mia', section: '2', daysAgo: 9 },
        ]);
        await open(page, learner, '/');
      }
      for (const { name, path, act, frame = 'page', axe } of who === 'visitor' ? VISITOR : LEARNER) {
        await test.step(name, async () => {
          await page.setViewportSize({ width: 1280, height: 800 });
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
          await act?.(page, texts);
          await page.evaluate(() =>
            Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))),
          );
          expect([name, await bones(page, frame, language)]).toEqual([name, []]);
          if (theme === 'dark') expect([name, await contrast(page)]).toEqual([name, []]);
          else if (axe === undefined) expect([name, await axeProblems(page)]).toEqual([name, []]);
        });
      }
    });
  }
}
