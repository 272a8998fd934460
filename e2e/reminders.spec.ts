import { expect, test } from './fixtures.ts';
import { axeProblems, darkProblems } from './support/axe.ts';
import { addCards, bearer, newLearner, open } from './support/learner.ts';
import { asked } from './support/lesson.ts';
import { tooWide } from './support/measure.ts';
import { findInMail } from './support/mailbox.ts';

test.use({ serviceWorkers: 'allow' });

/** Lessons §10, mockup lesson2-reminders. */
test('reminders are switched on, saved, wait for the address to be confirmed, and end by one press', async ({
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
  // The second choice is made while the first is still on its way: neither is lost.
  await page.route('**/api/reminders/', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await panel.getByRole('combobox', { name: 'At', exact: true }).selectOption('07:30');
  await panel.getByRole('combobox', { name: 'Only when at least' }).selectOption('20 cards wait');
  const kept = async (): Promise<unknown> =>
    (await request.get('/api/reminders/', { headers: bearer(learner.access) })).json();
  await expect.poll(kept).toMatchObject({ mail: true, at: '07:30', least: 20 });
  await page.unroute('**/api/reminders/');
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

const LOOKS = [
  {
    language: 'en',
    width: 1280,
    title: 'Reminders',
    mail: 'E-mail when cards wait',
    badge: 'Number on the app icon',
    least: 'Only when at least',
    offline: 'No connection. Try again when you are online.',
  },
  {
    language: 'pl',
    width: 390,
    title: 'Przypomnienia',
    mail: 'E-mail, gdy czekają karty',
    badge: 'Liczba na ikonie aplikacji',
    least: 'Tylko gdy',
    offline: 'Brak połączenia. Spróbuj, gdy wróci sieć.',
  },
] as const;

for (const { language, width, title, ...names } of LOOKS) {
  test.describe(`${language}, ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, locale: language === 'pl' ? 'pl-PL' : 'en-US' });

    test('without a network nothing pretends to be saved, and the number on the icon follows the cards', async ({
      page,
      request,
      context,
      problems,
    }) => {
      problems.allow(/ERR_INTERNET_DISCONNECTED/);
      const badges: number[] = [];
      await page.exposeFunction('badge', (cards: number) => badges.push(cards));
      await page.addInitScript(() => {
        const set = async (cards: number): Promise<void> => {
          const badge: unknown = Reflect.get(window, 'badge');
          if (typeof badge === 'function') await Reflect.apply(badge, window, [cards]);
        };
        Object.defineProperty(navigator, 'setAppBadge', { value: set });
      });
      const learner = await newLearner(request);
      await addCards(request, learner, [
        { word: 'el gato', meanings: 'cat' },
        { word: 'el perro', meanings: 'dog' },
        { word: 'la casa', meanings: 'house', section: '7', daysAgo: 400 },
      ]);
      await open(page, learner, '/account');
      const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
      await panel.getByRole('switch', { name: names.badge }).click();
      await expect.poll(() => badges.at(-1)).toBe(2);
      await panel.getByRole('combobox', { name: names.least }).selectOption({ index: 1 });
      expect([...(await axeProblems(page)), ...(await darkProblems(page)), await tooWide(page, width)]).toEqual(['']);

      await context.setOffline(true);
      const mail = panel.getByRole('switch', { name: names.mail });
      await mail.click();
      await expect(panel.getByText(names.offline)).toBeVisible();
      await expect(mail).not.toBeChecked();
      await context.setOffline(false);
      await mail.click();
      await expect(mail).toBeChecked();

      await page.goto('/lesson/1');
      const { right } = await asked(page);
      await page.keyboard.type(right);
      await page.keyboard.press('Enter');
      await expect.poll(() => badges.at(-1)).toBe(1);
    });
  });
}

test.describe('a learner who travels', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('is reminded in the local time zone, without opening the profile', async ({ page, request }) => {
    const learner = await newLearner(request);
    const headers = bearer(learner.access);
    const wish = { mail: true, at: '19:00', zone: 'Europe/Warsaw', least: 1 };
    expect((await request.put('/api/reminders/', { headers, data: wish })).status()).toBe(200);
    // The device was in this zone at its last check.
    await page.addInitScript(() => {
      if (localStorage.getItem('reminders.zone') === null) localStorage.setItem('reminders.zone', 'Europe/Warsaw');
    });
    await open(page, learner, '/');
    const zone = async (): Promise<unknown> => {
      const kept: unknown = await (await request.get('/api/reminders/', { headers })).json();
      return typeof kept === 'object' && kept !== null && 'zone' in kept ? kept.zone : null;
    };
    await expect.poll(zone).toBe('Asia/Tokyo');
  });
});
