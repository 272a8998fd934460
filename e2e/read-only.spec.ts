import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { addCards, cardsOf, newLearner, open } from './support/learner.ts';

test.use({ serverEnv: { PAYMENTS: 'off' } });

const notice = 'Your answers are kept on this device and sent when the server can write again.';

test('while the server cannot write, a notice says so, learning and reading go on, and it disappears by itself', async ({
  page,
  request,
  server,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.allow(/status of 503/);
  const learner = await newLearner(request);
  await addCards(request, learner, [
    { word: 'el gato', meanings: 'cat', section: '3', daysAgo: 10 },
    { word: 'la mano', meanings: 'hand', section: '7' },
  ]);
  await open(page, learner, '/list');
  await expect(page.getByRole('row')).toHaveCount(1 + 2);
  await expect(page.getByText(notice)).toBeHidden();

  // Another process holds the write lock and does not release it, as with a full disk.
  const blocker = new DatabaseSync(join(server.dataDir, 'siedem.sqlite'), { timeout: 10_000 });
  blocker.exec('begin immediate');
  try {
    await page.getByRole('link', { name: 'Edit el gato' }).click();
    await page.getByRole('textbox', { name: 'Meaning 1' }).fill('tomcat');
    await page.getByRole('button', { name: 'Modify' }).click();
    await expect(page.getByText('Card was modified')).toBeVisible();
    await expect(page.getByText(notice)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: '1 change waits to be sent' })).toBeVisible();
    await page.goto('/list');
    await expect(page.getByRole('row', { name: /el gato tomcat/ })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(notice)).toBeVisible({ timeout: 30_000 });
    expect((await cardsOf(request, learner)).map(({ meanings }) => meanings).sort()).toEqual(['cat', 'hand']);
    await page.getByRole('button', { name: 'Polski' }).click();
    await expect(page.getByText(/Wyślemy je, gdy serwer znów będzie mógł zapisywać/)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByText(notice)).toBeVisible();
  } finally {
    blocker.exec('rollback');
    blocker.close();
  }
  await expect(page.getByText(notice)).toBeHidden({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: /to be sent/ })).toBeHidden();
  expect((await cardsOf(request, learner)).map(({ meanings }) => meanings).sort()).toEqual(['hand', 'tomcat']);
});
