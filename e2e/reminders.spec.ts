import { expect, test } from './fixtures.ts';
import { axeProblems, darkProblems } from './support/axe.ts';
import { newLearner, open } from './support/learner.ts';
import { findInMail } from './support/mailbox.ts';

/** Lessons §10, mockup lesson2-reminders. */
test('reminders are switched on, kept, wait for the address, and end by one press', async ({
  page,
  request,
  server,
}) => {
  const learner = await newLearner(request);
  await open(page, learner, '/account');
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Reminders', exact: true }) });
  const mail = panel.getByRole('switch', { name: 'E-mail when cards wait' });
  await expect(mail).not.toBeChecked();
  await mail.click();
  await expect(mail).toBeChecked();
  await expect(panel.getByText('not confirmed yet')).toBeVisible();
  await panel.getByRole('combobox', { name: 'At', exact: true }).selectOption('07:30');
  await panel.getByRole('combobox', { name: 'Only when at least' }).selectOption('20 cards wait');
  expect([...(await axeProblems(page)), ...(await darkProblems(page))]).toEqual([]);
  await page.reload();
  await expect(mail).toBeChecked();
  await expect(panel.getByRole('combobox', { name: 'At', exact: true })).toHaveValue('07:30');
  await expect(panel.getByRole('combobox', { name: 'Only when at least' })).toHaveValue('20');

  const link = await findInMail(server.dataDir, learner.email, /http\S+\/api\/confirm\/[\w-]+\//);
  await page.goto(new URL(link).pathname);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'This is my address' }).click();
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'To Siedem' }).click();
  await page.goto('/account');
  await expect(panel.getByText(learner.email)).toBeVisible();
  await expect(panel.getByText('not confirmed yet')).toBeHidden();

  await page.getByRole('button', { name: 'Polski' }).click();
  await expect(page.getByRole('switch', { name: 'E-mail, gdy czekają karty' })).toBeChecked();
});
