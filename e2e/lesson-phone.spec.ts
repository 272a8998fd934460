import { expect, test } from './fixtures.ts';
import { addCards, newLearner, open } from './support/learner.ts';
import { input, status } from './support/lesson.ts';

test.describe('on a phone with its keyboard open', () => {
  test.use({ viewport: { width: 360, height: 380 }, hasTouch: true, isMobile: true });

  test('typed letters stay where they are, and every action is in sight', async ({ page, request }) => {
    const learner = await newLearner(request);
    await addCards(request, learner, [{ word: 'el gato', meanings: 'el gatito', section: '3', daysAgo: 9 }]);
    await open(page, learner, '/lesson/3');
    await expect(input(page)).toBeFocused();
    await page.keyboard.type('el gatixx');
    const before = await input(page).boundingBox();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /Correct/ })).toBeVisible();
    const typed = page.locator('[data-typed]').first();
    const after = await typed.boundingBox();
    expect(Math.abs((after?.x ?? 0) - (before?.x ?? 99))).toBeLessThan(1);
    for (const button of await page.getByRole('main').getByRole('button').all()) {
      const box = await button.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(380);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  const unbroken = (letter: string) => letter.repeat(200);
  for (const [what, typed] of [
    ['a short miss', 'zz'],
    ['a long miss', 'z'.repeat(200)],
    ['a long miss that shares letters', `${'w'.repeat(150)}zzzz`],
  ] as const) {
    test(`the longest words leave every action in sight after ${what}`, async ({ page, request }) => {
      const learner = await newLearner(request);
      // Both directions are as long: one asks 200 letters, the other seven times 200.
      await addCards(request, learner, [
        { word: unbroken('w'), meanings: [...'wabcdef'].map(unbroken).join('|'), section: '3', daysAgo: 9 },
      ]);
      await open(page, learner, '/lesson/3');
      await expect(input(page)).toBeFocused();
      const title = page.getByRole('heading', { level: 1 });
      const bottoms = () =>
        page
          .getByRole('main')
          .getByRole('button')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
      expect(Math.max(...(await bottoms()))).toBeLessThanOrEqual(380);
      // A prompt that goes on below its edge is shaded there.
      await expect(title.locator('..')).toHaveCSS('background-image', /gradient/);
      expect(await title.locator('..').evaluate((each) => each.scrollHeight - each.clientHeight)).toBeGreaterThan(0);
      await page.keyboard.insertText(typed);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: /Correct/ })).toBeVisible();
      expect(Math.max(...(await bottoms()))).toBeLessThanOrEqual(380);
      // What the card says begins in sight, whatever was typed.
      const answer = page.locator('[data-accepted], [data-answer]').first();
      const shown = await answer.boundingBox();
      expect(shown?.y).toBeLessThan((await status(page).boundingBox())?.y ?? 0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  }
});
