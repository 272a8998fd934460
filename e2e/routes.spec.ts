import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { addCards, bearer, newLearner, open } from './support/learner.ts';

// Many pages in one story: slow on a busy machine.
test.setTimeout(120_000);

// Who may see which address, and where others are redirected (specification §2, §6).

const OF_LEARNERS = [
  '/account',
  '/add',
  '/modify/1/x',
  '/list',
  '/lesson/1',
  '/lesson/all',
  '/section',
  '/categories',
  '/survey',
];

test('visitors are redirected from every address of a learner to the landing page; other addresses are shown', async ({
  page,
}) => {
  for (const path of OF_LEARNERS) {
    await page.goto(path);
    await expect(page, path).toHaveURL((url) => url.pathname === '/');
    await expect(page.getByRole('link', { name: 'Try it' }).first()).toBeVisible();
  }
  await page.goto('/anything/else');
  await expect(page.getByRole('link', { name: 'Try it' }).first()).toBeVisible();
  await page.goto('/pay');
  await expect(page).toHaveURL(/\/login$/);
});

test('learners are redirected from the addresses of visitors and from every unknown address to the main view', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await open(page, learner, '/');
  for (const path of ['/login', '/register', '/reset_password', '/reset_password/1/x', '/#/']) {
    await page.goto(path);
    await expect(page, path).toHaveURL((url) => url.pathname === '/');
    await expect(page.getByRole('heading', { name: 'The drawer is empty' })).toBeVisible();
  }
  await page.goto('/anything/else');
  await expect(page.getByRole('heading', { name: 'The drawer is empty' })).toBeVisible();
});

test('a learner who has not answered the survey is redirected to it from everywhere', async ({ page, request }) => {
  const name = `new ${Date.now()}`;
  const form = { username: name, email: `${name.replace(' ', '.')}@example.com` };
  const password = 'correct horse 7';
  const answer = await request.post('/api/register/', { data: { ...form, password, confirm_password: password } });
  const tokens = (await answer.json()) as { access: string; refresh: string };
  await open(page, tokens, '/');
  for (const path of ['/', '/list', '/add', '/lesson/all', '/section', '/categories', '/anything/else']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/survey$/);
  }
});

test('the shell: logo, categories, who is logged in and until when, help and About', async ({ page, request }) => {
  const learner = await newLearner(request);
  await request.post('/api/categories/', { headers: bearer(learner.access), data: { name: 'German' } });
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat' }]);
  await open(page, learner, '/list');
  await page.getByRole('button', { name: 'Category: Spanish' }).click();
  await page.getByRole('button', { name: 'German', exact: true }).click();
  await expect(page.getByText('The drawer is empty')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('category_index'))).toBe('1');
  await page.reload();
  await page.getByRole('button', { name: 'Category: German' }).click();
  await page.getByRole('link', { name: 'Categories' }).click();
  await expect(page).toHaveURL(/\/categories$/);

  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.getByText(learner.email)).toBeVisible();
  await expect(page.getByText(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Siedem`);
  await footer.getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL(/\/help$/);
  await footer.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await page
    .getByRole('link', { name: /Siedem/ })
    .first()
    .click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});
