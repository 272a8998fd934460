import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { smallTargets, tooWide } from './support/measure.ts';
import { addCards, bearer, cardsOf, type Learner, newcomer, newLearner, open } from './support/learner.ts';

// Every screen on the narrowest phone, at 200 % zoom and under a finger, filled with the longest things that are allowed.

const LONGEST = 200;
const longest = (letter: string): string => letter.repeat(LONGEST);

/** 7 boxes, 3 categories named with 200 letters, a card of 200 letters with 7 meanings of 200. */
async function extremeLearner(request: APIRequestContext): Promise<{ learner: Learner; card: string }> {
  const learner = await newLearner(request, longest('K'));
  for (const name of [longest('L'), longest('M')]) {
    await request.post('/api/categories/', { headers: bearer(learner.access), data: { name } });
  }
  const meanings = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(longest).join('|');
  await addCards(request, learner, [
    { word: longest('W'), meanings, section: '3', daysAgo: 9 },
    { word: 'el gato', meanings: 'cat', section: '3', daysAgo: 1 },
    { word: 'm '.repeat(LONGEST / 2).trim(), meanings: 'n '.repeat(LONGEST / 2).trim(), section: '7', daysAgo: 9 },
  ]);
  const card = (await cardsOf(request, learner)).find(({ word }) => word === longest('W'));
  return { learner, card: card?.id ?? '' };
}

interface Stop {
  readonly path: string;
  /** states that are checked there, one after the other; Escape ends each */
  readonly also?: Readonly<Record<string, (page: Page) => Promise<unknown>>>;
}

const VISITOR: readonly Stop[] = [
  { path: '/login' },
  { path: '/register' },
  { path: '/reset_password' },
  { path: '/reset_password/1/x' },
  { path: '/help' },
  { path: '/about' },
  { path: '/terms-of-use' },
];

const ofLearner = (card: string): readonly Stop[] => [
  {
    path: '/',
    also: {
      'main with its menu': async (page) => {
        await page.getByRole('button', { name: /menu/i }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  },
  { path: '/add' },
  {
    path: '/list',
    also: {
      'list with a selection': async (page) => {
        await page.getByRole('button', { name: /^(Select|Zaznacz)$/ }).click();
        await page.getByRole('checkbox').first().check();
      },
    },
  },
  { path: `/modify/3/${card}` },
  {
    path: '/section',
    also: {
      'boxes asking before one goes': async (page) => {
        await page
          .getByRole('button', { name: /^(Delete|Usuń)/ })
          .first()
          .click();
        await page.getByRole('dialog').waitFor();
      },
    },
  },
  { path: '/list?q=gzegzolka' },
  { path: '/categories' },
  { path: '/account' },
  { path: '/pay' },
  { path: '/success' },
  { path: '/import' },
  { path: '/lesson/6' },
  { path: '/survey' },
  {
    path: '/lesson/3',
    also: {
      'lesson after a long miss': async (page) => {
        await page.keyboard.type('zz');
        await page.keyboard.press('Enter');
        await page.getByRole('status').filter({ hasText: /\S/ }).waitFor();
      },
    },
  },
];

/** Navigates inside the app without a reload, and waits until another screen is shown. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.locator('main').evaluate((main, to) => {
    main.setAttribute('data-before', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  const main = page.locator('main:not([data-before])');
  await main.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
}

/** What is wrong at 320 px, under a finger, and at 640 px, which is a desk of 1280 px at 200 %. */
async function look(page: Page): Promise<readonly string[]> {
  const found = [...(await smallTargets(page))];
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 640 });
    const over = await tooWide(page, width);
    if (over !== '') found.push(`at ${width} px: ${over}`);
  }
  return found;
}

async function walk(page: Page, stops: readonly Stop[]): Promise<string[]> {
  const found: string[] = [];
  for (const { path, also = {} } of stops) {
    await goTo(page, path);
    found.push(...(await look(page)).map((each) => `${path} ${each}`));
    for (const [name, act] of Object.entries(also)) {
      await act(page);
      found.push(...(await look(page)).map((each) => `${name} ${each}`));
      await page.keyboard.press('Escape');
    }
  }
  return found;
}

for (const language of ['en', 'pl'] as const) {
  test.describe(`nothing scrolls sideways and every target is large enough for a finger (${language})`, () => {
    test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    });

    test('for visitors', async ({ page }) => {
      const found: string[] = [];
      // Prerendered pages, one file for each.
      for (const path of ['/', '/privacy-policy']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        found.push(...(await look(page)).map((each) => `${path} ${each}`));
      }
      await page.goto('/login');
      expect([...found, ...(await walk(page, VISITOR.slice(1)))]).toEqual([]);
    });

    test('for a new learner, from the landing page to the first figures', async ({ page, request }) => {
      const found: string[] = [];
      const see = async (name: string): Promise<void> => {
        found.push(...(await look(page)).map((each) => `${name} ${each}`));
      };
      await page.goto('/');
      const demo = page.locator('[data-demo]');
      await demo.getByRole('textbox').click();
      await page.keyboard.type('zz');
      await page.keyboard.press('Enter');
      await expect(demo).toHaveAttribute('data-demo', 'wrong');
      await see('a missed card of the landing page');
      await page.goto('/register');
      await page.getByRole('main').locator('button[type="submit"]').click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
      await see('a blank registration');

      const fresh = await newcomer(request, language === 'pl' ? 'Hiszpański' : 'Spanish');
      await open(page, fresh, '/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await see('the free days');
      const learner = await newLearner(request, language === 'pl' ? 'Hiszpański' : 'Spanish');
      await page.evaluate((text) => localStorage.setItem('authTokens', text), JSON.stringify(learner));
      await page.goto('/');
      await page.getByRole('button', { name: /20/ }).waitFor();
      await see('the empty drawer');
      await page.getByRole('button', { name: /20/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('20');
      // Without the message, which covers the last box for a while.
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('20');
      await see('twenty words');
      await page.goto('/add');
      await page.getByRole('textbox').nth(0).fill('el gato');
      await page.getByRole('textbox').nth(1).fill('cat');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\S/ })).toBeVisible();
      await see('a card added');
      await page.goto('/lesson/1');
      await page.getByRole('main').getByRole('textbox').fill('zz');
      await page.keyboard.press('Enter');
      await page.getByRole('status').filter({ hasText: /\S/ }).first().waitFor();
      await see('a first answer');
      await page.getByRole('button', { name: /^(?:Next|Dalej)/ }).click();
      await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('');
      await goTo(page, '/insights');
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await see('the first figures');
      expect(found).toEqual([]);
    });

    test('for learners, with the longest words, meanings and names', async ({ page, request }) => {
      const { learner, card } = await extremeLearner(request);
      await open(page, learner, '/categories');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await walk(page, ofLearner(card))).toEqual([]);
    });
  });
}

/** The border of each box mark, in px, and its digit. */
const edges = (page: Page, signs: string): Promise<readonly (readonly [string, number])[]> =>
  page
    .locator(signs)
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility())
        .map((each) => [(each.textContent ?? '').trim(), parseFloat(getComputedStyle(each).borderTopWidth)] as const),
    );

test('in forced colours tabs keep an edge and their digit, and the focus is seen', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat', section: '3', daysAgo: 9 }]);
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, learner, '/');
  const seven = ['1', '2', '3', '4', '5', '6', '7'].map((digit) => [digit, 1]);
  await expect.poll(() => edges(page, '.index-tab-tab')).toEqual(seven);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
  expect(outline).toBe('solid');

  await goTo(page, '/section');
  await expect.poll(() => edges(page, '.index-tab-chip')).toEqual(seven);
  await goTo(page, '/list');
  await expect.poll(() => edges(page, '.index-tab-track b')).toEqual([['3', 1]]);
  await goTo(page, '/lesson/3');
  await expect.poll(() => edges(page, '.index-tab-tab')).toEqual([['Box 3', 1]]);
  // The active line is the thick one.
  const line = page.locator('label').filter({ has: page.getByRole('textbox') });
  await expect(line).toHaveCSS('border-bottom-width', '2px');
});
