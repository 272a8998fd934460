import { expect, test } from './fixtures.ts';
import { newLearner, open } from './support/learner.ts';
import { findInMail } from './support/mailbox.ts';

test('mails are written in the language that the learner has chosen', async ({ page, request, server }) => {
  const learner = await newLearner(request);
  await open(page, learner, '/');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/settings/'));
  await page.getByRole('button', { name: 'Polski' }).click();
  await expect(page.getByRole('heading', { name: 'Szuflada jest pusta' })).toBeVisible();
  expect((await saved).status()).toBe(200);
  await request.post('/api/reset_password/', { data: { email: learner.email } });
  await findInMail(server.dataDir, learner.email, /Ustaw nowe has/);
});

test('a language chosen in one tab is shown in the others', async ({ page, request, context }) => {
  const learner = await newLearner(request);
  await open(page, learner, '/');
  await expect(page.getByRole('heading', { name: 'The drawer is empty' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/list');
  await other.getByRole('button', { name: 'Polski' }).click();
  await expect(page.getByRole('heading', { name: 'Szuflada jest pusta' })).toBeVisible();
});
