import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { findInMail } from './support/mailbox.ts';

// The captcha at its strictest, on the product's own policy: nothing from elsewhere may run or be requested.
// Solving takes CPU time, more on a busy machine.
test.setTimeout(120_000);
test.use({ serverEnv: { CAPTCHA: 'always', RATE_LIMITS: 'on' } });

test('a visitor asks for help: blank fields, a draft that survives a reload, the captcha, the answer', async ({
  page,
  server,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto('/help');
  await expect(page.getByLabel('Your e-mail')).toBeFocused();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('inputs are blank')).toBeVisible();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3);
  await page.getByLabel('Title').fill('Where are my cards?');
  await page.getByLabel('Question').fill('x'.repeat(901));
  await expect(page.getByText('99 characters left')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Where are my cards?');
  await expect(page.getByLabel('Question')).toHaveValue('x'.repeat(901));
  await page.getByLabel('Your e-mail').fill('asker@example.com');
  await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).toBeChecked({ timeout: 45_000 });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Great, we will check your question and answer' })).toBeVisible();
  await expect(page.getByLabel('Question')).toHaveCount(0);
  await findInMail(server.dataDir, 'asker@example.com', /Where are my cards\?/);
  await page.goto('/help');
  await expect(page.getByLabel('Title')).toHaveValue('');
  expect([...hosts]).toEqual([new URL(server.url).host]);
});

for (const [when, held] of [
  ['', false],
  [', also before the server has said whether it asks for one', true],
] as const) {
  test(`without a solved captcha nothing is sent${when}`, async ({ page, problems }) => {
    problems.allow(/ERR_FAILED/);
    await page.route('**/api/captcha/**', (route) => route.abort());
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    for (const path of ['/help', '/register']) {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      if (held) await page.route('**/api/config/', (route) => released.then(() => route.continue()), { times: 1 });
      await page.goto(path);
      if (path === '/help') {
        await page.getByLabel('Your e-mail').fill('asker@example.com');
        await page.getByLabel('Title').fill('a');
        await page.getByLabel('Question').fill('b');
        await page.getByRole('button', { name: 'Send' }).click();
      } else {
        await page.getByLabel('Username').fill('Robot');
        await page.getByLabel('E-mail').fill('robot@example.com');
        await page.getByLabel('Password', { exact: true }).fill('correct horse 7');
        await page.getByLabel('Confirm password').fill('correct horse 7');
        await page.getByRole('checkbox', { name: /I agree/ }).check();
        await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
      }
      if (held) {
        // The form is on its way and waits for the answer.
        await expect(page.locator('button[type=submit]')).toHaveAttribute('aria-busy', 'true');
        release();
      }
      await expect(page.getByText('Are you a robot?').first()).toBeVisible();
      await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).toHaveAttribute('aria-invalid', 'true');
    }
    expect(sent).not.toContain('/api/send-question/');
    expect(sent).not.toContain('/api/register/');
  });
}

test('solving the captcha does not freeze the page: it goes on drawing', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { frames: 0 };
    Object.assign(window, { seen });
    const look = (): void => {
      if (document.querySelector('[role=checkbox][aria-checked=mixed]') !== null) seen.frames += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/help');
  await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).toBeChecked({ timeout: 90_000 });
  // Solved on the main thread, only the first and the last frame would be drawn.
  expect(await page.evaluate<number>('seen.frames')).toBeGreaterThanOrEqual(10);
});

test('the captcha lets a registration through, also one sent while it is solved', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Username').fill(`human ${Date.now()}`);
  await page.getByLabel('E-mail').fill(`human.${Date.now()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse 7');
  await page.getByLabel('Confirm password').fill('correct horse 7');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/survey$/, { timeout: 45_000 });
});

test('a learner’s e-mail is filled in, and a failure is explained', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  const email = `known.${Date.now()}@example.com`;
  await page.goto('/register');
  await page.getByLabel('Username').fill(`known ${Date.now()}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse 7');
  await page.getByLabel('Confirm password').fill('correct horse 7');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/survey$/, { timeout: 45_000 });
  await page.goto('/help');
  await expect(page.getByLabel('Your e-mail')).toHaveValue(email);
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByLabel('Title').fill('a');
  await page.getByLabel('Question').fill('b');
  await page.route('**/api/send-question/', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Something went wrong, sorry')).toBeVisible({ timeout: 45_000 });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Great, we will check your question and answer')).toBeVisible({ timeout: 45_000 });
});
