import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, secretsIn, test } from './fixtures.ts';
import { addCards, bearer, newLearner, open } from './support/learner.ts';
import { PAYLOADS, type Watch, watchPayloads } from './support/xss.ts';

/** With ATTACKS=long each payload has a name and a pass through every screen of its own; otherwise several share a name. */
const long = process.env['ATTACKS'] === 'long';

test.use({ serverEnv: { PAYMENTS: 'sandbox' } });

const nothing = (watch: Watch) => expect(watch.seen(), 'run, dialogs and violations').toEqual([]);

/** Payloads in groups that fit into a name of 100 characters. */
const names: string[] = [];
for (const payload of PAYLOADS) {
  const last = names.at(-1);
  if (long || last === undefined || last.length + payload.length > 100) names.push(payload);
  else names[names.length - 1] = last + payload;
}

/** In the short form one in four shows that the detection works. */
const careless = [...PAYLOADS.keys()].filter((index) => long || index % 4 === 0);

const html = (payload: string) => `<!doctype html><title>x</title><body><p title="x">${payload}</p></body>`;

/** Visits pages that a server without escaping and policy would send, one payload each. */
async function carelessPages(page: Page, policy: string | null): Promise<void> {
  await page.route('**/careless/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: policy === null ? {} : { 'content-security-policy': policy },
      body: html(PAYLOADS[Number(new URL(route.request().url()).pathname.split('/').at(-1))] ?? ''),
    }),
  );
  for (const index of careless) {
    await page.goto(`/careless/${index}`);
    await page.locator('body').evaluate(
      () => new Promise((done) => setTimeout(done, 50)), // an image that fails needs a moment
    );
  }
}

test('control: on an unprotected page most payloads run; under our policy none does, and each attempt is noticed', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/./);
  const watch = await watchPayloads(context);
  await carelessPages(page, null);
  const ran = watch.count('ran');
  console.log(`${ran} of ${careless.length} payloads run in a page without care`);
  expect(ran).toBeGreaterThanOrEqual(careless.length * 0.6);
  expect(watch.count('dialog')).toBe(1);
  expect(watch.count('violation')).toBe(0);
  const policy = (await page.request.get('/login')).headers()['content-security-policy'];
  expect(policy).toContain("require-trusted-types-for 'script'");
  await page.unrouteAll();
  await carelessPages(page, policy ?? '');
  expect(watch.count('ran')).toBe(ran);
  expect(watch.count('dialog')).toBe(1);
  console.log(`${watch.count('violation')} violations under our policy`);
  expect(watch.count('violation')).toBeGreaterThanOrEqual(careless.length * 0.6);
});

test('in the app itself an inline script, eval, markup from text and a foreign address are refused', async ({
  page,
  request,
  context,
  problems,
}) => {
  problems.allow(/Content Security Policy|TrustedHTML|trusted|Refused|fetch|ERR_/i);
  const learner = await newLearner(request);
  await open(page, learner, '/list');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const watch = await watchPayloads(context);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  nothing(watch);
  const refused = await page.evaluate(async () => {
    const tried = async (work: () => unknown): Promise<string> => {
      try {
        await work();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'refused';
      }
    };
    const later = (work: () => unknown) => new Promise<string>((done) => setTimeout(() => void tried(work).then(done)));
    const inline = document.createElement('script');
    return {
      inline: await later(() => {
        inline.textContent = 'ran()';
        document.body.append(inline);
      }),
      eval: await later(() => Reflect.get(window, 'eval')('ran()') as unknown),
      markup: await later(() => {
        document.createElement('p').innerHTML = '<img src=x onerror=ran()>';
      }),
      foreign: await later(() => fetch('https://evil.example/')),
      image: await later(
        () =>
          new Promise((done, fail) => {
            const image = new Image();
            image.addEventListener('load', done);
            image.addEventListener('error', () => fail(new Error('refused')));
            image.src = 'https://evil.example/x.png';
          }),
      ),
      policy: await later(() => {
        const types = Reflect.get(window, 'trustedTypes') as { createPolicy: (name: string, rules: object) => unknown };
        types.createPolicy('evil', {});
      }),
    };
  });
  expect(Object.values(refused)).not.toContain('done');
  await expect.poll(() => watch.count('violation')).toBeGreaterThanOrEqual(Object.keys(refused).length);
  expect(watch.count('ran')).toBe(0);
});

/** Every screen of a learner, with an element that shows that it has loaded. */
const screens = (card: string): readonly string[] => [
  '/',
  '/list',
  '/list?q=%3Cscript%3Eran()%3C/script%3E',
  '/add',
  `/modify/1/${card}`,
  '/section',
  '/categories',
  '/account',
  '/import',
  '/success',
  '/pay',
  '/help',
  '/about',
  '/survey',
  '/lesson/1',
  '/lesson/%3Cimg%20src=x%20onerror=ran()%3E',
  '/social/google?error=%3Cscript%3Eran()%3C/script%3E',
  '/no/such/%3Cscript%3Eran()%3C/script%3E?lng=%3Cscript%3Eran()%3C/script%3E#%3Cscript%3Eran()%3C/script%3E',
];

test('thirty payloads in words, meanings, names and answers are text on every screen', async ({
  page,
  request,
  context,
  server,
}) => {
  test.setTimeout(long ? 600_000 : 120_000);
  const learner = await newLearner(request, PAYLOADS[0]);
  const headers = bearer(learner.access);
  await addCards(
    request,
    learner,
    PAYLOADS.map((word, index) => ({
      word,
      meanings: [PAYLOADS[(index + 1) % PAYLOADS.length], `${word} ${index}`].join('|'),
      ...(index % 2 === 0 ? {} : { section: '3', daysAgo: 9 }),
    })),
  );
  // A box has no text, only a number and a unit.
  for (const label of PAYLOADS.slice(0, 3)) {
    const answer = await request.post('/api/sections/', {
      headers,
      data: { category: learner.category, label, timer: '1' },
    });
    expect(answer.status()).toBe(400);
  }
  const others = await Promise.all(
    ['b', 'c'].map(async (name) => {
      const answer = await request.post('/api/categories/', { headers, data: { name } });
      return String(((await answer.json()) as { id?: string }).id);
    }),
  );
  const categories = [learner.category, ...others];
  const database = new DatabaseSync(join(server.dataDir, 'siedem.sqlite'), { timeout: 10_000 });
  const rename = database.prepare('UPDATE users SET username = ? WHERE email = ?');
  const watch = await watchPayloads(context);
  try {
    // Long lists are virtual.
    await page.setViewportSize({ width: 1280, height: 4000 });
    rename.run(names[0] ?? '', learner.email);
    await open(page, learner, '/list');
    await expect(page.getByRole('row')).toHaveCount(1 + PAYLOADS.length, { timeout: 20_000 });
    const card = /\/modify\/1\/([\w-]+)/.exec(
      (await page.locator('a[href^="/modify/1/"]').first().getAttribute('href')) ?? '',
    );
    for (const path of screens(card?.[1] ?? '')) {
      await page.goto(path);
      await expect(page.getByRole('main').or(page.getByRole('textbox')).first()).toBeVisible();
      nothing(watch);
    }
    // Names of the learner and of three categories, new ones each time, where they are shown.
    for (const [round, name] of names.entries()) {
      rename.run(name, learner.email);
      // From the last on, so that each name is free when it is needed.
      for (const [index, id] of [...categories.entries()].toReversed()) {
        const next = names[(round + index) % names.length] ?? '';
        const answer = await request.put(`/api/category/${id}/`, { headers, data: { id, name: next } });
        expect(answer.status()).toBe(200);
      }
      await page.goto('/account');
      await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible();
      if (long || round % 3 === 0) {
        // Without a reload: what was just fetched may not be on disk yet.
        const picker = page.getByRole('banner').getByRole('button', { name: 'Category:' });
        await expect(picker).toContainText(name, { timeout: 20_000 });
        await picker.click();
        await page.getByRole('link', { name: 'Categories' }).click();
        await expect(page).toHaveURL(/\/categories$/);
        for (const index of categories.keys()) {
          const shown = names[(round + index) % names.length] ?? '';
          await expect
            .poll(() =>
              page.getByRole('textbox').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
            )
            .toContain(shown);
        }
        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
      nothing(watch);
    }
    // Answers typed in a lesson come back letter by letter.
    await page.goto('/lesson/1');
    for (const payload of long ? PAYLOADS.slice(0, 14) : PAYLOADS.slice(0, 5)) {
      const input = page.getByRole('textbox');
      await expect(input).toBeFocused();
      await input.fill(`far off: ${payload}`);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main').getByRole('status')).toBeVisible();
      nothing(watch);
      await page.getByRole('button', { name: /Next/ }).click();
      await expect(input).toHaveValue('');
    }
    // A file is foreign text too, above all the rows that are refused.
    await page.goto('/import');
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const lines = PAYLOADS.flatMap((each, index) => [
      `${quoted(`${each} new ${index}`)},${quoted(each)},`,
      `${quoted(`${each} bad|`)},x,${quoted(each)}`,
    ]);
    await page.locator('input[type=file]').setInputFiles({
      name: '<img src=x onerror=ran()>.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['word,meanings,category', ...lines].join('\n')),
    });
    await expect(
      page.getByRole('heading', { level: 1, name: /cards in <img src=x onerror=ran\(\)>\.csv/ }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByText(PAYLOADS[12] ?? '').first()).toBeAttached();
    nothing(watch);
  } finally {
    database.close();
  }
  nothing(watch);
});

test('a visitor’s address is text too', async ({ page, context }) => {
  const watch = await watchPayloads(context);
  for (const payload of long ? PAYLOADS : PAYLOADS.filter((_, index) => index % 10 === 0)) {
    const text = encodeURIComponent(payload);
    for (const path of [`/?lng=${text}#${text}`, `/reset_password/${text}/${text}`, `/social/${text}?state=${text}`]) {
      await page.goto(path);
      await expect(page.getByRole('main').or(page.getByRole('banner')).first()).toBeVisible();
    }
  }
  nothing(watch);
});

test('control: a secret in the log of the whole suite would be found', async ({ request, server }) => {
  const { access, refresh, email, password } = await newLearner(request);
  for (const secret of [access, refresh, email, password, 'el gato', `/reset_password/7/${'x'.repeat(43)}`]) {
    expect(secretsIn(`{"level":30,"msg":"${secret}"}`), secret).toHaveLength(1);
  }
  expect(server.output().length).toBeGreaterThan(0);
});
