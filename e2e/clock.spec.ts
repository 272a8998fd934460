import { expect, test } from './fixtures.ts';
import { storedReviews } from './support/database.ts';
import { addCards, newLearner, open } from './support/learner.ts';

const MINUTE_MS = 60_000;

test('a device whose clock is twelve minutes fast says so once, and its answers count at the right time', async ({
  page,
  request,
  server,
}) => {
  await page.addInitScript((fast) => {
    const RealDate = Date;
    const real = Date.now.bind(Date);
    window.Date = new Proxy(RealDate, {
      construct: (target, given) => (given.length === 0 ? new target(real() + fast) : Reflect.construct(target, given)),
    });
    RealDate.now = () => real() + fast;
  }, 12 * MINUTE_MS);
  const learner = await newLearner(request);
  await addCards(request, learner, [
    { word: 'el gato', meanings: 'cat', section: '3', daysAgo: 10 },
    { word: 'el perro', meanings: 'dog', section: '3', daysAgo: 10 },
  ]);
  await open(page, learner, '/');
  const notice = page.getByText("This device's clock is 12 minutes fast. Siedem counts by the right time.");
  await expect(notice).toBeVisible();
  await page.goto('/lesson/all');
  await expect(notice).toHaveCount(0);
  const cards = [
    ['el gato', 'cat'],
    ['el perro', 'dog'],
  ] as const;
  for (let count = 0; count < 2; count++) {
    const asked = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
    const [word, meaning] = cards.find((card) => card.some((side) => side === asked)) ?? ['', ''];
    await page
      .getByRole('main')
      .getByRole('textbox')
      .fill(asked === word ? meaning : word);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('status')).toContainText('Right');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: asked, exact: true })).toHaveCount(0);
  }
  await expect.poll(() => storedReviews(server.dataDir, learner.email).length, { timeout: 20_000 }).toBe(2);
  for (const { at, to_box } of storedReviews(server.dataDir, learner.email)) {
    expect(Math.abs(at - Date.now())).toBeLessThan(5 * MINUTE_MS);
    expect(to_box).toBe('4');
  }
  await page.goto('/list');
  await expect(page.getByRole('row')).toHaveCount(1 + 2);
});

test('a browser without a named time zone logs in and shows the right dates', async ({ page, request }) => {
  await page.addInitScript(() => {
    const RealFormat = Intl.DateTimeFormat;
    const unnamed = (given: ConstructorParameters<typeof Intl.DateTimeFormat>) => {
      const format = new RealFormat(...given);
      const options = format.resolvedOptions();
      format.resolvedOptions = () => ({ ...options, timeZone: 'Etc/Unknown' });
      return format;
    };
    Intl.DateTimeFormat = new Proxy(RealFormat, {
      apply: (_target, _this, given) => unnamed(given as ConstructorParameters<typeof Intl.DateTimeFormat>),
      construct: (_target, given) => unnamed(given as ConstructorParameters<typeof Intl.DateTimeFormat>),
    });
  });
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat', section: '3', daysAgo: 1 }]);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await page.goto('/list');
  await expect(page.getByRole('row')).toHaveCount(1 + 1);
  await expect(page.getByRole('row').nth(1)).toContainText(/1 day|23 h|2 days/);
});
