import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addCards, newLearner, open } from './support/learner.ts';
import { asked, input, status } from './support/lesson.ts';

// A phone in landscape, a desktop at 200 %, laptops: wide, but low.
const windows = [
  [667, 375],
  [844, 390],
  [640, 450],
  [1024, 600],
  [1280, 600],
  [1366, 640],
] as const;

/** Lower edges of the verdict and the buttons, without any scrolling; not of the accent keys, whose names are one letter. */
async function bottoms(page: Page): Promise<number[]> {
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const parts = [status(page), ...(await page.getByRole('main').getByRole('button', { name: /\w\w/ }).all())];
  const boxes = await Promise.all(parts.map((each) => each.boundingBox()));
  return boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? Infinity)));
}

for (const [width, height] of windows) {
  test.describe(`in a window of ${width} by ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('verdict and buttons are in sight without scrolling, and the card keeps its height', async ({
      page,
      request,
    }) => {
      const learner = await newLearner(request);
      await addCards(request, learner, [
        { word: 'el gato', meanings: 'cat', section: '3', daysAgo: 9 },
        { word: 'la casa', meanings: 'house', section: '3', daysAgo: 9 },
      ]);
      await open(page, learner, '/lesson/3');
      const inSight = async (): Promise<void> => {
        const edges = await bottoms(page);
        expect(edges.length).toBeGreaterThan(1);
        expect(Math.max(...edges)).toBeLessThanOrEqual(height);
      };
      const judge = async (typed: string, verdict: string): Promise<void> => {
        await expect(input(page)).toBeFocused();
        await inSight();
        const before = (await status(page).boundingBox())?.y ?? 0;
        await page.keyboard.type(typed);
        await page.keyboard.press('Enter');
        await expect(status(page)).toContainText(verdict);
        await inSight();
        expect(Math.abs(((await status(page).boundingBox())?.y ?? 99) - before)).toBeLessThan(1);
      };

      await judge(`${(await asked(page)).right}x`, 'Almost');
      await page.keyboard.press('Enter');
      await judge((await asked(page)).right, 'Right');
      await page.keyboard.press('Enter');
      await judge('something else entirely', 'Not this time');
    });
  });
}
