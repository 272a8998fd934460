import { expect, test } from './fixtures.ts';
import { addCards, newLearner, open } from './support/learner.ts';

test.use({ serverEnv: { PAYMENTS: 'sandbox' } });

const PUBLIC = ['/', '/login', '/register', '/reset_password', '/help', '/about', '/privacy-policy', '/terms-of-use'];
const OWN = [
  '/',
  '/list',
  '/add',
  '/lesson/all',
  '/section',
  '/categories',
  '/account',
  '/import',
  '/pay',
  '/success',
  '/help',
];

test('no page requests anything from a third party', async ({ page, request, context, server, problems }) => {
  const asked: string[] = [];
  context.on('request', (each) => asked.push(each.url()));
  const strangers = () =>
    asked.filter((url) => /^(?:https?|wss?):/.test(url) && new URL(url).host !== new URL(server.url).host);
  const go = async (path: string): Promise<void> => {
    await page.goto(path);
    await expect(page.getByRole('main').or(page.getByRole('textbox')).first()).toBeVisible();
  };
  for (const path of PUBLIC) await go(path);
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat', section: '3', daysAgo: 9 }]);
  await open(page, learner, '/');
  for (const path of OWN) await go(path);
  expect(asked.length).toBeGreaterThan(PUBLIC.length + OWN.length);
  expect(strangers()).toEqual([]);

  // Control: a request to a third party is counted.
  problems.allow(/evil\.example/);
  await page.route('https://evil.example/**', (route) => route.fulfill({ body: 'x' }));
  await page.goto('https://evil.example/');
  expect(strangers()).toEqual(['https://evil.example/']);
});
