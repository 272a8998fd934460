import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addCards, bearer, newLearner, open, type SeedCard } from './support/learner.ts';

// Stability: nothing shifts, flickers, moves in spite of reduced motion, or loses the focus.

const many = (count: number): SeedCard[] =>
  Array.from({ length: count }, (_, index) => ({ word: `word ${index}`, meanings: `meaning ${index}` }));

test('a lost network is shown before anything fails, on a desktop and on a phone', async ({ page, request }) => {
  const learner = await newLearner(request);
  await open(page, learner, '/');
  const sign = page.getByRole('banner').getByRole('button', { name: 'Offline. You can go on learning.' });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // The server still answers: only the browser reports that there is no network.
    const says = (online: 'online' | 'offline') =>
      page.evaluate((event) => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => event === 'online' });
        window.dispatchEvent(new Event(event));
      }, online);
    await expect(sign).toBeHidden();
    await says('offline');
    await expect(sign).toBeVisible();
    await sign.click();
    await expect(page.getByRole('dialog', { name: 'No network' })).toBeVisible();
    await page.keyboard.press('Escape');
    await says('online');
    await expect(sign).toBeHidden();
  }
});

test('a loader is seen after 200 ms, not before', async ({ page, request }) => {
  const learner = await newLearner(request);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/changes/**', (route) => held.then(() => route.continue()));
  await open(page, learner, '/');
  const loader = page.getByRole('status').filter({ hasText: 'Opening the drawer' });
  await loader.waitFor({ state: 'attached' });
  // The animation is restarted and paused at a fixed time: the style alone decides, not the load of the machine.
  const opacityAt = (ms: number) =>
    loader.evaluate((element, at) => {
      const { style } = element as HTMLElement;
      style.animationName = 'none';
      getComputedStyle(element).getPropertyValue('opacity');
      style.animationName = '';
      for (const animation of element.getAnimations()) {
        animation.pause();
        animation.currentTime = at;
      }
      return getComputedStyle(element).opacity;
    }, ms);
  expect(await opacityAt(0)).toBe('0');
  expect(await opacityAt(199)).toBe('0');
  expect(await opacityAt(202)).toBe('1');
  answer();
  await expect(page.getByRole('link', { name: 'All cards' }).first()).toBeVisible();
});

/** Sum of the layout shifts without recent input, from the start of each page. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources?: readonly { node?: Node }[];
        };
        const node = sources?.[0]?.node;
        if (!hadRecentInput && value > 0.0005) {
          shifts.push(
            `${value.toFixed(4)} ${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent}`,
          );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

for (const width of [390, 1280]) {
  test(`nothing jumps while the boxes, the list and a lesson come (${width} px)`, async ({ page, request }) => {
    const learner = await newLearner(request);
    await addCards(request, learner, [
      ...many(12),
      { word: 'el gato', meanings: 'cat', section: '3', daysAgo: 9 },
      { word: 'el perro', meanings: 'dog', section: '3', daysAgo: 9 },
    ]);
    await page.setViewportSize({ width, height: 844 });
    await watchShifts(page);
    const shifts = () => page.evaluate<string[]>('shifts');
    await open(page, learner, '/');
    for (const path of ['/', '/list', '/lesson/3', '/add', '/section']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect([path, await shifts()]).toEqual([path, []]);
    }
    await page.goto('/lesson/3');
    await expect(page.getByRole('main').getByRole('textbox')).toBeFocused();
    for (const typed of ['nothing', 'catx']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main').getByRole('status')).not.toBeEmpty();
      await page.keyboard.press('Enter');
    }
    expect(await shifts()).toEqual([]);
  });
}

test('Back restores the scroll position of the list and the focused control', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, many(60));
  await open(page, learner, '/list');
  await expect(page.getByRole('button', { name: 'All cards 60' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 1200));
  const edit = page.getByRole('link', { name: 'Edit word 30', exact: true });
  await expect(edit).toBeVisible();
  await edit.focus();
  await edit.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(500);
  for (const back of ['of the browser', 'after a change'] as const) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Word' })).toHaveValue('word 30');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    if (back === 'of the browser') await page.goBack();
    else {
      await page.getByRole('textbox', { name: 'Meaning 1' }).fill('another meaning');
      await page.keyboard.press('Enter');
    }
    await expect(page).toHaveURL(/\/list$/);
    await expect(edit).toBeFocused();
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThan(2);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Back leads to the menu through which a card was left', async ({ page, request }) => {
    const learner = await newLearner(request);
    await addCards(request, learner, many(3));
    await open(page, learner, '/list');
    const menu = page.getByRole('button', { name: 'Actions for word 2', exact: true });
    await menu.click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Word' })).toHaveValue('word 2');
    await page.goBack();
    await expect(menu).toBeFocused();
  });
});

test('changes from the steady refresh move neither the page nor the focus', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, many(60));
  await open(page, learner, '/list');
  await expect(page.getByRole('button', { name: 'All cards 60' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 1200));
  const edit = page.getByRole('link', { name: 'Edit word 30', exact: true });
  await edit.focus();
  await edit.evaluate((element) => Object.assign(element, { sameAsBefore: true }));
  const top = await page.evaluate(() => window.scrollY);
  // Another device adds a card and changes one that is in sight.
  await addCards(request, learner, [{ word: 'from elsewhere', meanings: 'news' }]);
  const cards = (await (await request.get('/api/', { headers: bearer(learner.access) })).json()) as {
    id: string;
    word: string;
  }[];
  const other = cards.find(({ word }) => word === 'word 31');
  await request.put(`/api/${other?.id}/`, {
    headers: bearer(learner.access),
    data: { id: other?.id, category: learner.category, word: 'word 31', meanings: 'changed elsewhere' },
  });
  await expect(page.getByText('changed elsewhere')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'All cards 61' })).toBeVisible();
  await expect(edit).toBeFocused();
  expect(await edit.evaluate((element) => 'sameAsBefore' in element)).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
});

test('a long list scrolled: the focus never lands on another card, a search leaves the place, large letters have room', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, many(60));
  await open(page, learner, '/list');
  await page.getByRole('button', { name: 'Delete word 3', exact: true }).focus();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('button', { name: 'Delete word 59', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete word 3', exact: true })).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).not.toContain('Delete');

  await page.getByRole('searchbox').fill('word');
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect(page).toHaveURL(/q=word/);
  expect(await page.evaluate(() => window.scrollY)).toBe(700);

  // after the row that was measured first has been removed
  await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }));
  await expect
    .poll(() =>
      page.evaluate(() => {
        const rows = [...document.querySelectorAll('[role=rowgroup] > [role=row]')].map((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return { top, bottom };
        });
        rows.sort((a, b) => a.top - b.top);
        return rows.length > 3 && rows.every(({ top }, at) => top >= (rows[at - 1]?.bottom ?? top) - 1);
      }),
    )
    .toBe(true);
});

/** What moved: animations and transitions of a visible duration. */
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const look = ({ type, target }: Event): void => {
      for (const animation of document.getAnimations()) {
        const timing = animation.effect?.getComputedTiming();
        if (Number(timing?.duration) > 20 || timing?.iterations === Number.POSITIVE_INFINITY) {
          moved.push(`${type} ${target instanceof Element ? target.outerHTML.slice(0, 80) : ''}`);
        }
      }
    };
    for (const name of ['animationstart', 'transitionrun']) document.addEventListener(name, look, true);
  });

for (const motion of ['no-preference', 'reduce'] as const) {
  test(`movement in a lesson and on the way to it: ${motion}`, async ({ page, request }) => {
    const learner = await newLearner(request);
    await addCards(request, learner, [
      { word: 'el gato', meanings: 'cat', section: '3', daysAgo: 9 },
      { word: 'el perro', meanings: 'dog', section: '3', daysAgo: 9 },
    ]);
    await page.emulateMedia({ reducedMotion: motion });
    await watchMotion(page);
    await open(page, learner, '/');
    await page.getByRole('button', { name: /theme/ }).click();
    await page.goto('/lesson/3');
    await expect(page.getByRole('main').getByRole('textbox')).toBeFocused();
    await page.keyboard.type('catt');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('status')).not.toBeEmpty();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const moved = await page.evaluate<string[]>('moved');
    if (motion === 'reduce') expect(moved).toEqual([]);
    else expect(moved).not.toEqual([]);
  });
}

test('a lesson renders its verdicts ahead, hidden, without a trace in the page or for screen readers', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await addCards(request, learner, many(3));
  await page.addInitScript(() => {
    const stages: string[] = [];
    Object.assign(window, { stages });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target !== document.body) continue;
        for (const node of addedNodes) {
          if (node instanceof HTMLElement && node.inert) stages.push(node.isConnected ? 'left behind' : 'gone');
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, learner, '/lesson/all');
  const answer = page.getByRole('main').getByRole('textbox');
  await expect(answer).toBeFocused();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'stages') as string[]))
    .toEqual(['gone', 'gone', 'gone']);
  await expect(answer).toBeFocused();
  await expect(answer).toHaveValue('');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('');
  await expect(page.getByRole('banner').getByText('3 available')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('draft.answer'))).toBeNull();
});

test('the first visit is as dark as the system, on the landing page and in the app', async ({ page }) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of ['/', '/login']) {
      await page.goto(path);
      await expect(page.locator('html'), path).toHaveAttribute('data-theme', colorScheme);
    }
  }
});
