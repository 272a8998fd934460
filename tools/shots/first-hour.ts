import type { Page } from '@playwright/test';
import { press, type Stage } from './stage.ts';

const demo = (page: Page) => page.locator('[data-demo]');

/** Answers a card of the landing page. */
const answerDemo = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

/** Writes a card. */
const write = async (page: Page, word: string): Promise<void> => {
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await page.keyboard.type(`${word} 1`);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
};

/** From the landing page to the first lesson: states that are there only after something was done. */
export const firstHour: readonly Stage[] = [
  {
    name: 'landing-right',
    path: '/',
    as: 'visitor',
    act: async (page) => {
      await demo(page).getByRole('textbox').click();
      const [accepted = ''] = ((await demo(page).getAttribute('data-accepted')) ?? '').split('|');
      await answerDemo(page, accepted);
    },
  },
  {
    name: 'landing-keep',
    path: '/',
    as: 'visitor',
    act: async (page) => {
      await demo(page).getByRole('textbox').click();
      const keep = page.locator('[data-does="keep"]');
      for (let card = 0; card < 5; card += 1) {
        await answerDemo(page, 'qqqqqq');
        await page.waitForTimeout(100);
        if (!(await keep.isVisible())) await page.keyboard.press('Enter');
      }
    },
  },
  { name: 'unknown-visitor', path: '/no/such/page', as: 'visitor' },
  { name: 'unknown-learner', path: '/no/such/page', as: 'learner' },
  {
    name: 'register-typed',
    path: '/register',
    as: 'visitor',
    act: async (page) => {
      const field = (number: number) => page.getByRole('main').getByRole('textbox').nth(number);
      await field(0).fill('Marta@');
      await field(1).fill('marta');
      await field(2).fill('short');
      await field(3).fill('other');
      await page.keyboard.press('Tab');
    },
  },
  {
    name: 'login-name',
    path: '/login',
    as: 'visitor',
    act: async (page) => {
      await page.getByLabel('E-mail').fill('Marta');
      await page.locator('input[type=password]').fill('correct horse 7');
      await page.keyboard.press('Enter');
    },
  },
  { name: 'main-twenty', path: '/', as: 'starting', act: press(/20/) },
  {
    name: 'added-five',
    path: '/add',
    as: 'starting',
    act: async (page) => {
      for (let card = 0; card < 5; card += 1) await write(page, `la casa ${card} ${Date.now() % 1e6}`);
    },
  },
  {
    name: 'added-there',
    path: '/add',
    as: 'few',
    act: async (page) => {
      await page.keyboard.type('la casa');
      await page.keyboard.press('Enter');
      await page.keyboard.type('house');
      await page.keyboard.press('Enter');
    },
  },
  { name: 'toast-deleted', path: '/list', as: 'extreme', act: press(/^(Delete|Usuń) m/) },
  {
    name: 'list-delete-many',
    path: '/list',
    as: 'learner',
    act: async (page) => {
      await press(/^(Select|Zaznacz)$/)(page);
      const bar = page.getByRole('group').last();
      await bar.getByRole('button', { name: /^(Select all|Zaznacz wszystkie)$/ }).click();
      await bar.getByRole('button', { name: /^(Delete|Usuń)$/ }).click();
    },
  },
];
