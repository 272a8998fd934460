import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { addCards, bearer, type Learner, newLearner, open } from './support/learner.ts';
import { examined, live } from './support/life.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

interface CardRow {
  readonly id: string;
  readonly word: string;
}

/** Answers on each card, one a day for a number of days up to yesterday: first from the first box to the second, then back and forth. */
async function answer(
  request: APIRequestContext,
  learner: Learner,
  days: number,
  cards: number,
  daysAgo = 0,
): Promise<void> {
  const headers = bearer(learner.access);
  const words = Array.from({ length: cards }, (_, index) => ({
    word: `palabra ${index}`,
    meanings: `word ${index}`,
    daysAgo: days + daysAgo + 1,
  }));
  await addCards(request, learner, words);
  const list = (await (await request.get('/api/', { headers })).json()) as CardRow[];
  const reviews = list.flatMap(({ id }, index) =>
    Array.from({ length: days }, (_, day) => {
      const isRight = day === 0 || (index + day) % 5 !== 0;
      const box = day === 0 ? '1' : '2';
      return {
        id: randomUUID(),
        card: id,
        at: Date.now() - (days + daysAgo - day) * DAY + index * 1000 - HOUR,
        direction: 'word',
        typed: 'x',
        verdict: isRight ? 'good' : 'bad',
        override: false,
        from: box,
        to: day === 0 ? '2' : isRight ? '3' : '1',
        took_ms: 6000,
      };
    }),
  );
  for (let start = 0; start < reviews.length; start += 500) {
    const sent = await request.post('/api/reviews/', { headers, data: { reviews: reviews.slice(start, start + 500) } });
    expect(sent.status()).toBe(200);
  }
}

const tokensOf = ({ access, refresh }: Learner): string => JSON.stringify({ access, refresh });

const panel = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

test('before the first answer there is one card and one action', async ({ page, request }) => {
  const learner = await newLearner(request);
  await open(page, learner, '/insights');
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing to count yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Add card' }).click();
  await expect(page).toHaveURL(/\/add$/);
});

test('with few answers the page says what will come', async ({ page, request }) => {
  const learner = await newLearner(request);
  await answer(request, learner, 3, 4);
  await open(page, learner, '/insights');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You remembered \d+ of \d+ answers/);
  await expect(panel(page, 'This week').getByRole('img')).toBeVisible();
  await expect(panel(page, 'What comes next')).toContainText('12 of 30 answers');
});

test('ten answers are shown as a count, sixty as shares where there are thirty, a hundred as every panel', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await answer(request, learner, 1, 10);
  await open(page, learner, '/insights');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10 answers so far, all on first meetings');
  await expect(panel(page, 'What comes next')).toContainText('10 of 30 answers');

  const second = await newLearner(request);
  await answer(request, second, 3, 20);
  await page.evaluate((text) => localStorage.setItem('authTokens', text), tokensOf(second));
  await page.reload();
  await expect(panel(page, 'Remembered, by box')).toContainText('30 more answers to tell');
  await expect(panel(page, 'Coming back').getByRole('img')).toHaveAttribute('aria-label', /next 14 days/);
  await expect(panel(page, 'Known words')).toHaveCount(0);

  const third = await newLearner(request);
  await answer(request, third, 5, 20);
  await page.evaluate((text) => localStorage.setItem('authTokens', text), tokensOf(third));
  await page.reload();
  await expect(panel(page, 'Known words')).toBeVisible();
  await expect(panel(page, 'Answers per day').getByRole('img')).toHaveAttribute('aria-label', /: 100 in all/);
});

test('a learner who was away for longer than the period still sees their year', async ({ page, request }) => {
  const learner = await newLearner(request);
  await answer(request, learner, 6, 40, 45);
  await open(page, learner, '/insights');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No answers in this time');
  const perDay = panel(page, 'Answers per day');
  await expect(perDay.getByRole('img')).toHaveAttribute('aria-label', /^Answers per day in 53 weeks: 240 in all/);
  await perDay.getByRole('button', { name: 'Show Answers per day as a table' }).click();
  await expect(perDay.getByRole('row').nth(50)).toBeVisible();
});

test('faded words, hard cards and pairs lead to their practice', async ({ page, request }) => {
  const learner = await newLearner(request);
  const headers = bearer(learner.access);
  const words = Array.from({ length: 92 }, (_, index) => ({
    word: `palabra ${index}`,
    meanings: `word ${index}`,
    section: index < 2 ? '1' : '6',
    daysAgo: 360,
  }));
  await addCards(request, learner, words);
  const list = (await (await request.get('/api/', { headers })).json()) as CardRow[];
  const one = { direction: 'word', override: false, took_ms: 5000 };
  const hard = list.slice(0, 2).flatMap(({ id }, index) =>
    Array.from({ length: 6 }, (_, day) => ({
      ...one,
      id: randomUUID(),
      card: id,
      at: Date.now() - (8 - day) * DAY,
      typed: `word ${1 - index}`,
      verdict: 'bad',
      from: '1',
      to: '1',
    })),
  );
  const known = list.slice(2).map(({ id }) => ({
    ...one,
    id: randomUUID(),
    card: id,
    at: Date.now() - 350 * DAY,
    typed: 'x',
    verdict: 'good',
    from: '6',
    to: '7',
  }));
  const sent = await request.post('/api/reviews/', { headers, data: { reviews: [...hard, ...known] } });
  expect(sent.status()).toBe(200);
  await open(page, learner, '/insights');
  await expect(panel(page, 'Hard cards').getByRole('link', { name: 'Practise these 2' })).toHaveAttribute(
    'href',
    /^\/practice\?cards=/,
  );
  await panel(page, 'Mixed up').getByRole('link', { name: 'Tell palabra 0 and palabra 1 apart' }).click();
  await expect(page).toHaveURL(/\/practice\?apart=/);
  await page.goBack();
  await panel(page, 'Known words').getByRole('link', { name: '90 have probably faded.' }).click();
  await expect(page).toHaveURL(/\/lesson\/7\?faded$/);
  await expect(page.getByText('90 available')).toBeVisible();
  await page.goto('/section');
  await expect(page.getByText('90 probably faded')).toBeVisible();
});

const PLACES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } };

test('the doctor’s one interval and all of them are applied, and undone', async ({ page, request }) => {
  test.slow();
  const learner = await newLearner(request);
  await live(request, learner, { days: 200, cards: 110 });
  await examined(request, learner);
  await page.setViewportSize(PLACES.desk);
  await open(page, learner, '/section');
  const doctor = panel(page, 'Box doctor');
  const third = page.getByRole('slider', { name: 'Interval of box 3' });
  await doctor.getByRole('button', { name: /^Try it: .+ in box 3$/ }).click();
  const what = page.getByRole('region', { name: 'What would change' });
  await expect(what.getByRole('status')).toContainText(/in box 3 you would answer/);
  await what.getByRole('button', { name: /^Modify to/ }).click();
  await expect(third).not.toHaveAttribute('aria-valuetext', '3 days');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect(third).toHaveAttribute('aria-valuetext', '3 days');
  await expect(doctor.getByText(/^You changed box 3/)).toHaveCount(0);

  // The toast goes; the line stays, also after a reload.
  await third.focus();
  await page.keyboard.press('ArrowLeft');
  await what.getByRole('button', { name: /^Modify to/ }).click();
  await page.reload();
  await expect(doctor.getByText(/^You changed box 3 on .+\. The interval before: 3 days\./)).toBeVisible();
  await doctor.getByRole('button', { name: 'Undo' }).click();
  await expect(third).toHaveAttribute('aria-valuetext', '3 days');

  await expect(doctor.getByText('All boxes together')).toBeVisible();
  await doctor.getByRole('button', { name: 'See it' }).click();
  await expect(page.getByRole('dialog')).toContainText('In the long run:');
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Change all boxes' }).click();
  await expect(doctor.getByText(/^You changed all boxes on/)).toBeVisible();
  await doctor.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your boxes are as before')).toBeVisible();
  await expect(third).toHaveAttribute('aria-valuetext', '3 days');
  const sections = (await (await request.get('/api/sections/', { headers: bearer(learner.access) })).json()) as {
    label: string;
  }[];
  expect(sections.map(({ label }) => label).sort()).toEqual(
    ['1 days', '1 months', '14 days', '3 days', '7 days', 'known', 'unknown'].sort(),
  );
  await doctor.getByRole('combobox', { name: 'Work' }).selectOption({ label: '15 min a day' });
  await expect(
    doctor.getByText(/^(?:With 15 minutes|About |No other intervals|The doctor compares)/).first(),
  ).toBeVisible();

  await page.setViewportSize(PLACES.phone);
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'pl'));
  await page.reload();
  await expect(
    panel(page, 'Doktor pudełek')
      .getByRole('button', { name: /^Wypróbuj / })
      .first(),
  ).toBeVisible();
  await panel(page, 'Doktor pudełek')
    .getByRole('button', { name: /^Wypróbuj / })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Co by się zmieniło' }).getByRole('status')).toHaveText(/\d+\s?%/);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(wide).toBe(false);
  expect(await axeProblems(page)).toEqual([]);
});

test('every panel shows its numbers as a chart and as a table', async ({ page, request }) => {
  const learner = await newLearner(request);
  await answer(request, learner, 6, 40);
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, learner, '/');
  await page.getByRole('link', { name: 'Statistics' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You remembered \d+% of \d+ answers$/);
  for (const title of ['Answers per day', 'Coming back', 'Remembered, by box', 'Known words', 'Time']) {
    const own = panel(page, title);
    await expect(own.getByRole('img').first()).toHaveAttribute('aria-label', /\d/);
    await own.getByRole('button', { name: `Show ${title} as a table` }).click();
    await expect(own.getByRole('table')).toContainText(/\d/);
    await own.getByRole('button', { name: `Show ${title} as a chart` }).click();
    await expect(own.getByRole('img').first()).toBeVisible();
  }
  await expect(panel(page, 'Hard cards')).toBeVisible();
  await expect(panel(page, 'Mixed up')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole('button', { name: '90 days' }).first().click();
  await expect(page).toHaveURL(/days=90/);

  await page.getByRole('button', { name: 'Set a goal' }).click();
  await page.getByLabel('How many').fill('5');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(panel(page, 'Your goal')).toContainText('5 minutes a day.');
});

test(
  'offline the last figures stay, with their time',
  { tag: '@installed' },
  async ({ page, request, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    const learner = await newLearner(request);
    await answer(request, learner, 6, 40);
    await open(page, learner, '/insights');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You remembered/);
    await context.setOffline(true);
    await page.getByRole('button', { name: '30 days' }).first().click();
    await page.getByRole('button', { name: 'Year' }).click();
    await expect(page.getByRole('main')).toContainText('No connection');
    await page.getByRole('button', { name: '30 days' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You remembered/);
    await context.setOffline(false);
  },
);

test('po polsku, na telefonie i po ciemku', async ({ page, request }) => {
  const learner = await newLearner(request);
  await answer(request, learner, 6, 40);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    localStorage.setItem('i18nextLng', 'pl');
    localStorage.setItem('theme', 'dark');
  });
  await open(page, learner, '/insights');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Pamiętasz \d+% z\s\d+ odpowiedzi$/);
  await expect(panel(page, 'Zapamiętane według pudełek')).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(wide).toBe(false);
  expect(await axeProblems(page)).toEqual([]);
});

test('the state of a card explains its date, and the card shows its life', async ({ page, request }) => {
  const learner = await newLearner(request);
  await answer(request, learner, 3, 3);
  await open(page, learner, '/list');
  const state = page.getByRole('table').getByRole('button', { expanded: false }).first();
  await state.click();
  await expect(page.getByText(/^Box \d of 7 · answered .+ · right → box \d \(.+\), wrong → /)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('table').getByRole('button', { expanded: true }).click();
  await expect(page.getByText(/^Box \d of 7 ·/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit palabra 0' }).click();
  await expect(page.getByText(/^Box \d of 7 · answered/)).toBeVisible();
  await expect(page.getByRole('img', { name: /The boxes of this card over time/ })).toBeVisible();
});

test('the main view has the week in one line, which can be hidden', async ({ page, request }) => {
  const learner = await newLearner(request);
  await answer(request, learner, 3, 4);
  await open(page, learner, '/');
  await expect(page.getByRole('img', { name: /^The last seven days:/ })).toBeVisible();
  await expect(page.getByText(/comes? back tomorrow/)).toBeVisible();
  await page.getByRole('button', { name: 'Hide this line' }).click();
  await expect(page.getByText(/comes? back tomorrow/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/comes? back tomorrow/)).toHaveCount(0);
});

test('a box is dragged by its keys, put back and modified, and the doctor says what it lacks', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await answer(request, learner, 3, 4);
  await open(page, learner, '/section');
  const third = page.getByRole('slider', { name: 'Interval of box 3' });
  await expect(third).toHaveAttribute('aria-valuetext', '3 days');
  await third.focus();
  await page.keyboard.press('ArrowRight');
  await expect(third).toHaveAttribute('aria-valuetext', '4 days');
  await page.keyboard.press('Escape');
  await expect(third).toHaveAttribute('aria-valuetext', '3 days');
  await page.keyboard.press('End');
  await expect(third).toHaveAttribute('aria-valuetext', '6 days');
  await page.getByRole('button', { name: 'Modify', exact: true }).nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Number of box 3' })).toHaveValue('6');

  await expect(page.getByRole('heading', { level: 2, name: 'Box doctor' })).toBeVisible();
  await expect(page.getByText(/more answers? in a box before anything can be said about it/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Remember' }).selectOption('90');
  await expect(page.getByRole('combobox', { name: 'Remember' })).toHaveValue('90');
  expect(await axeProblems(page)).toEqual([]);
});

test('a tab that is dragged says what would change, and nothing is saved before Modify', async ({ page, request }) => {
  const learner = await newLearner(request);
  await answer(request, learner, 6, 40);
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, learner, '/section');
  const tab = page.getByRole('slider', { name: 'Interval of box 3' });
  await expect(page.getByText(/^\d+% of \d+ ·/).first()).toBeVisible();
  const from = await tab.boundingBox();
  if (from === null) throw new Error('the tab has no place');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 24, from.y + from.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(tab).not.toHaveAttribute('aria-valuetext', '3 days');
  const what = page.getByRole('region', { name: 'What would change' });
  await expect(what.getByRole('status')).toHaveText(
    /^With .+ in box 3 you would answer .+ a day and .*remember \d+% there/,
  );
  await expect(what.getByRole('img', { name: /^Answers a day in 90 days: 3 days \d+/ })).toBeVisible();
  await expect(what.getByRole('table')).toContainText('Known in 90 days');
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(what).toHaveCount(0);
  await expect(tab).toHaveAttribute('aria-valuetext', '3 days');

  await tab.focus();
  await page.keyboard.press('ArrowRight');
  await what.getByRole('button', { name: 'Show answers a day as a table' }).click();
  await expect(what.getByRole('table').first()).toContainText('Week');
  await what.getByRole('button', { name: 'Modify to 4 days' }).click();
  await expect(what).toHaveCount(0);
  await expect(tab).toHaveAttribute('aria-valuetext', '4 days');
});

test(
  'offline the answers that wait are counted, and old figures show their time',
  { tag: '@installed' },
  async ({ page, request, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    const learner = await newLearner(request);
    await answer(request, learner, 6, 40);
    await open(page, learner, '/insights?days=30');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('You remembered 80% of 200 answers');
    await page.getByRole('link', { name: 'Boxes', exact: true }).click();
    await page.getByRole('link', { name: /Review all/ }).click();
    await expect(page.getByRole('button', { name: /I don't know/ })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: /I don't know/ }).click();
    await page.getByRole('button', { name: /^Next/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Statistics' }).first().click();
    await expect(page.getByRole('main')).toContainText('with the answers that wait to be sent');
    await expect(title).toHaveText(/of 201 answers$/);
    await context.setOffline(false);
  },
);

test('an answer that is sent while the server computes is counted', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat' }]);
  await open(page, learner, '/lesson/1');
  // The answer is held back until the figures without it were sent; the story continues when the server has it.
  let figures = (): void => undefined;
  let sent = (): void => undefined;
  const withoutIt = new Promise<void>((resolve) => (figures = resolve));
  const withIt = new Promise<void>((resolve) => (sent = resolve));
  await page.route('**/api/reviews/', async (route) => {
    await withoutIt;
    await route.fulfill({ response: await route.fetch() });
    sent();
  });
  await page.route('**/api/insights/**', async (route) => {
    await route.fulfill({ response: await route.fetch() });
    figures();
  });
  await page.route(/\/api\/study\/(\?|$)/, async (route) => {
    await withIt;
    await route.fulfill({ response: await route.fetch() });
  });
  await page.getByRole('textbox').fill('cat');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toBeVisible();
  // Until it is being sent, leaving the page may come before the answer is on disk.
  const sending = page.waitForRequest('**/api/reviews/');
  await page.keyboard.press('Enter');
  await sending;
  await page.goto('/insights');
  await withIt;
  await expect(page.getByText('Nothing to count yet')).toHaveCount(0);
  await expect(page.getByText(/1 answer/).first()).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});
