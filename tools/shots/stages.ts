import type { Page } from '@playwright/test';
import { answer, press, type Stage } from './stage.ts';
import { firstHour } from './first-hour.ts';
import { answerOf } from './words.ts';

/** The right answer of the card shown, made wrong by `spoil`. */
const answerWith = (spoil: (right: string) => string) => async (page: Page) =>
  answer(page, spoil(answerOf((await page.getByRole('heading', { level: 1 }).innerText()).trim())));
const deaf = (path: string) => async (page: Page) => page.route(`**${path}`, () => undefined);

/** Pretends that the server has a hundred thousand more cards. */
const withMany = async (page: Page): Promise<void> => {
  await page.route('**/api/check/', (route) => route.abort());
  await page.route('**/api/changes/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { cards: Record<string, unknown>[] };
    const [first] = body.cards;
    const more = Array.from({ length: first === undefined ? 0 : 100_000 }, (_, index) => ({
      ...first,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      word: `palabra ${index}`,
      section: String(1 + (index % 7)),
    }));
    await route.fulfill({ response, json: { ...body, cards: [...body.cards, ...more] } });
  });
};

const visitor: readonly Stage[] = [
  { name: 'landing', path: '/', as: 'visitor', whole: true, mockup: 'landing' },
  {
    name: 'landing-wrong',
    path: '/',
    as: 'visitor',
    act: async (page) => {
      await page.getByRole('main').getByRole('textbox').fill('zupa');
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'landing-farewell',
    path: '/',
    as: 'visitor',
    before: async (page) => page.addInitScript(() => sessionStorage.setItem('farewell', 'deleted')),
  },
  { name: 'login', path: '/login', as: 'visitor', mockup: 'login' },
  {
    name: 'login-refused',
    path: '/login',
    as: 'visitor',
    act: async (page) => {
      await page.getByLabel('E-mail').fill('marta@example.com');
      await page.locator('input[type=password]').fill('correct horse 8');
      await page.keyboard.press('Enter');
    },
  },
  { name: 'register', path: '/register', as: 'visitor' },
  { name: 'register-blank', path: '/register', as: 'visitor', act: async (page) => page.keyboard.press('Enter') },
  { name: 'reset', path: '/reset_password', as: 'visitor' },
  { name: 'reset-set', path: '/reset_password/1/x', as: 'visitor' },
  { name: 'help', path: '/help', as: 'visitor' },
  { name: 'help-blank', path: '/help', as: 'visitor', act: press(/^(Send|Wyślij)$/) },
  { name: 'about', path: '/about', as: 'visitor' },
  { name: 'privacy', path: '/privacy-policy', as: 'visitor' },
  { name: 'terms', path: '/terms-of-use', as: 'visitor' },
  { name: 'survey', path: '/survey', as: 'new' },
  {
    name: 'survey-chosen',
    path: '/survey',
    as: 'new',
    act: async (page) => page.getByRole('main').getByRole('button').nth(2).click(),
  },
  { name: 'success-unclaimed', path: '/success', as: 'unclaimed' },
  { name: 'success-empty', path: '/success', as: 'empty' },
  { name: 'pay-free', path: '/pay', as: 'unclaimed' },
  { name: 'pay-expired', path: '/list', as: 'ended' },
];

const filled: readonly Stage[] = [
  { name: 'main', path: '/', as: 'learner', mockup: 'main' },
  { name: 'menu', path: '/', as: 'learner', act: press(/menu|Your account|Twoje konto/i) },
  { name: 'categories-menu', path: '/', as: 'learner', act: press(/^(Category|Kategoria):/) },
  { name: 'add', path: '/add', as: 'learner', mockup: 'add', act: async (page) => page.keyboard.type('la huella') },
  {
    name: 'added',
    path: '/add',
    as: 'learner',
    act: async (page) => {
      await page.keyboard.type(`la huella ${Date.now() % 1e6}`);
      await page.keyboard.press('Enter');
      await page.keyboard.type('trace');
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'add-comma',
    path: '/add',
    as: 'learner',
    act: async (page) => {
      await page.keyboard.type('la casa');
      await page.keyboard.press('Enter');
      await page.keyboard.type('house, home');
    },
  },
  { name: 'list', path: '/list', as: 'learner', mockup: 'list' },
  { name: 'list-none', path: '/list?q=gzegzolka', as: 'learner' },
  {
    name: 'list-select',
    path: '/list',
    as: 'learner',
    act: async (page) => {
      await press(/^(Select|Zaznacz)$/)(page);
      await page.getByRole('checkbox').nth(1).check();
      await page.getByRole('checkbox').nth(2).check();
    },
  },
  {
    name: 'modify',
    path: '/list',
    as: 'learner',
    act: async (page) => {
      const href = await page.evaluate(async () => {
        const tokens = JSON.parse(localStorage.getItem('authTokens') ?? '{}') as { access: string };
        const answered = await fetch('/api/', { headers: { authorization: `Bearer ${tokens.access}` } });
        const [card] = (await answered.json()) as { section: string; id: string }[];
        return card === undefined ? '/' : `/modify/${card.section}/${card.id}`;
      });
      await page.goto(href);
    },
  },
  { name: 'import', path: '/import', as: 'learner' },
  { name: 'boxes', path: '/section', as: 'learner', whole: true, mockup: 'boxes' },
  { name: 'boxes-delete', path: '/section', as: 'learner', act: press(/^(Delete|Usuń)/) },
  { name: 'categories', path: '/categories', as: 'learner' },
  { name: 'account', path: '/account', as: 'learner', whole: true },
  {
    name: 'account-logins',
    path: '/account',
    as: 'learner',
    whole: true,
    act: async (page) => page.locator('summary').click(),
  },
  {
    name: 'account-offline',
    path: '/account',
    as: 'learner',
    whole: true,
    before: async (page) => {
      for (const call of ['profile', 'logins', 'payments']) {
        await page.route(`**/api/${call}/`, (route) => route.abort('internetdisconnected'));
      }
    },
  },
  { name: 'account-delete', path: '/account', as: 'learner', act: press(/^(Delete user|Usuń (użytkownika|konto))/) },
  { name: 'pay', path: '/pay', as: 'learner', mockup: 'pay' },
  { name: 'success', path: '/success', as: 'learner' },
  { name: 'lesson-prompt', path: '/lesson/3', as: 'learner', keyboard: true, mockup: 'lesson-prompt' },
  {
    name: 'lesson-near',
    path: '/lesson/3',
    as: 'learner',
    keyboard: true,
    mockup: 'lesson-near',
    act: answerWith((right) => `${right.slice(0, -1)}q`),
  },
  {
    name: 'lesson-wrong',
    path: '/lesson/3',
    as: 'learner',
    keyboard: true,
    mockup: 'lesson-wrong',
    act: answerWith((right) => `un${right}ado xx`),
  },
  {
    name: 'lesson-right',
    path: '/lesson/3',
    as: 'learner',
    keyboard: true,
    mockup: 'lesson-right',
    act: answerWith((right) => right),
  },
  { name: 'lesson-none', path: '/lesson/6', as: 'learner' },
  {
    name: 'lesson-end',
    path: '/lesson/5',
    as: 'learner',
    act: async (page) => {
      while (await page.getByRole('textbox').isVisible()) {
        await answerWith((right) => right)(page);
        await page.keyboard.press('Enter');
        await page.waitForTimeout(300);
      }
    },
  },
];

/** What a drawer that has been answered for months shows, and what leaves it. */
const lived: readonly Stage[] = [
  { name: 'insights', path: '/insights', as: 'lived', whole: true, mockup: 'insights' },
  { name: 'insights-young', path: '/insights', as: 'one', mockup: 'insights-young' },
  { name: 'insights-empty', path: '/insights', as: 'empty' },
  { name: 'main-lived', path: '/', as: 'lived', mockup: 'main' },
  { name: 'boxes-lived', path: '/section', as: 'lived', whole: true, mockup: 'boxes-doctor' },
  { name: 'export', path: '/export', as: 'learner', whole: true, mockup: 'export' },
  { name: 'export-ended', path: '/export', as: 'ended', whole: true },
  {
    name: 'reminders',
    path: '/account',
    as: 'learner',
    mockup: 'lesson2-reminders',
    act: async (page) => {
      const mail = page.getByRole('switch').first();
      if (!(await mail.isChecked())) await mail.click();
      await mail.scrollIntoViewIfNeeded();
    },
  },
];

const extremes: readonly Stage[] = [
  { name: 'main-empty', path: '/', as: 'empty' },
  { name: 'list-empty', path: '/list', as: 'empty' },
  { name: 'main-one', path: '/', as: 'one' },
  { name: 'main-few', path: '/', as: 'few' },
  { name: 'list-few', path: '/list', as: 'few' },
  { name: 'boxes-few', path: '/section', as: 'few' },
  { name: 'main-seven', path: '/', as: 'seven' },
  { name: 'main-many', path: '/', as: 'one', before: withMany },
  { name: 'list-many', path: '/list', as: 'one', before: withMany },
  { name: 'main-long', path: '/', as: 'extreme' },
  { name: 'list-long', path: '/list', as: 'extreme' },
  { name: 'categories-long', path: '/categories', as: 'extreme' },
  { name: 'lesson-long', path: '/lesson/3', as: 'extreme', keyboard: true },
  {
    name: 'lesson-long-wrong',
    path: '/lesson/3',
    as: 'extreme',
    keyboard: true,
    act: async (page) => answer(page, 'z'.repeat(60)),
  },
  { name: 'boxes-two', path: '/section', as: 'extreme', act: async (page) => deleteBoxes(page) },
  { name: 'main-two', path: '/', as: 'extreme' },
];

async function deleteBoxes(page: Page): Promise<void> {
  while ((await page.getByRole('button', { name: /^(Delete|Usuń) / }).count()) > 0) {
    await press(/^(Delete|Usuń) /)(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Delete|Usuń)$/ })
      .click();
    await page.waitForTimeout(300);
  }
}

const broken: readonly Stage[] = [
  { name: 'loading', path: '/', as: 'learner', before: deaf('/api/changes/**') },
  {
    name: 'error',
    path: '/',
    as: 'learner',
    before: async (page) => page.route('**/api/changes/**', (route) => route.abort()),
  },
  {
    name: 'break',
    path: '/',
    as: 'learner',
    before: async (page) =>
      page.route('**/api/changes/**', (route) => route.fulfill({ status: 503, json: { detail: 'Technical break' } })),
  },
  {
    name: 'crash',
    path: '/section',
    as: 'learner',
    before: async (page) => page.route('**/assets/boxes-screen*.js', (route) => route.abort()),
  },
];

/** Every screen, and every state in which it looks different. */
export const stages: readonly Stage[] = [...visitor, ...firstHour, ...filled, ...lived, ...extremes, ...broken];
