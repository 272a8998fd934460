import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems, darkProblems } from './support/axe.ts';
import { newLearner, open } from './support/learner.ts';

/** The counts of the first measurement. */
const BEFORE = '12 taps, 82 keys, 9 views, 64 s';

/** Acts as a person does and counts the actions. */
function counting(page: Page) {
  const begun = Date.now();
  const views = new Set<string>();
  const count = { taps: 0, keys: 0 };
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) views.add(new URL(frame.url()).pathname);
  });
  return {
    tap: async (target: Locator): Promise<void> => {
      await target.click();
      count.taps += 1;
    },
    type: async (text: string): Promise<void> => {
      await page.keyboard.type(text);
      count.keys += text.length;
    },
    press: async (key: string): Promise<void> => {
      await page.keyboard.press(key);
      count.keys += 1;
    },
    taps: (): number => count.taps,
    print: (way: string): void => {
      const seconds = ((Date.now() - begun) / 1000).toFixed(1);
      console.log(
        `${way}: before ${BEFORE}; now ${count.taps} taps, ${count.keys} keys, ${views.size} views, ${seconds} s without thinking`,
      );
    },
  };
}

type Person = ReturnType<typeof counting>;

/** Registers by keyboard, except for the agreement. */
async function register(page: Page, person: Person, texts: { agree: RegExp; register: string }): Promise<void> {
  const name = `Marta ${process.pid} ${Date.now()}`;
  await expect(page.locator('main input').first()).toBeFocused();
  await person.type(name);
  for (const text of [`${name.replaceAll(' ', '.')}@example.com`, 'correct horse 7', 'correct horse 7']) {
    // The button that shows the password lies between the two.
    await person.press('Tab');
    if ((await page.locator('main button:focus').count()) > 0) await person.press('Tab');
    await person.type(text);
  }
  await person.tap(page.getByRole('checkbox', { name: texts.agree }));
  await person.tap(page.getByRole('main').getByRole('button', { name: texts.register }));
}

const SAID = [
  {
    lng: 'en',
    agree: /I agree/,
    register: 'Register',
    tryIt: 'Try it',
    claim: 'Confirm and claim 30 days',
    claimWith: 'Claim, with 20 words to start',
    close: 'Close',
    chip: 'Spanish',
    own: 'Polish',
    come: /^Your 5 cards/,
    twenty: 'Start with 20 words',
    twentyWait: '20 cards to review',
    all: 'Review all',
    empty: 'The drawer is empty',
    undo: 'Undo',
    stack: '20 words to start',
    takeBack: 'Take back',
    offline: 'No connection. Try again when you are online.',
  },
  {
    lng: 'pl',
    agree: /Akceptuję/,
    register: 'Załóż konto',
    tryIt: 'Wypróbuj',
    claim: 'Zatwierdź i\u00a0odbierz 30\u00a0dni',
    claimWith: 'Odbierz, z\u00a020\u00a0słowami na start',
    close: 'Zamknij',
    chip: 'Hiszpański',
    own: 'Niemiecki',
    come: /^5 kart z/,
    twenty: 'Zacznij od 20\u00a0słów',
    twentyWait: '20 kart czeka na powtórkę',
    all: 'Powtórz wszystkie',
    empty: 'Szuflada jest pusta',
    undo: 'Cofnij',
    stack: '20\u00a0słów na start',
    takeBack: 'Cofnij',
    offline: 'Brak połączenia. Spróbuj, gdy wróci sieć.',
  },
] as const;

for (const said of SAID) {
  test(`straight to a lesson with 20 starter words (${said.lng})`, async ({ page }) => {
    const person = counting(page);
    await page.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), said.lng);
    await page.goto('/');
    await person.tap(page.getByRole('main').getByRole('link', { name: said.tryIt }).first());
    await register(page, person, said);
    await expect(page).toHaveURL(/\/survey$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([...(await axeProblems(page)), ...(await darkProblems(page))]).toEqual([]);
    await person.tap(page.getByRole('button', { name: said.chip }));
    await person.tap(page.getByRole('button', { name: said.claim }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.empty);
    // The end of the free days is shown above the boxes.
    await expect(page).toHaveURL(/\/success$/);
    await expect(page.getByText(/^\d{4}-\d\d-\d\d$/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: said.twenty })).toBeVisible();
    expect([...(await axeProblems(page)), ...(await darkProblems(page))]).toEqual([]);
    await person.tap(page.getByRole('button', { name: said.twenty }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.twentyWait);
    await person.tap(page.getByRole('link', { name: said.all }));
    await expect(page.getByRole('main').getByRole('textbox')).toBeFocused();
    person.print(`from the landing page to a lesson with starter words (${said.lng})`);
  });

  test(`the shortest way: five taps to a lesson (${said.lng})`, async ({ page }) => {
    await page.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), said.lng);
    await page.goto('/');
    const person = counting(page);
    await person.tap(page.getByRole('main').getByRole('link', { name: said.tryIt }).first());
    await register(page, person, said);
    await person.tap(page.getByRole('button', { name: said.chip }));
    await person.tap(page.getByRole('button', { name: said.claimWith }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.twentyWait);
    await expect(page).toHaveURL(/\/success$/);
    expect([...(await axeProblems(page)), ...(await darkProblems(page))]).toEqual([]);
    await person.press('Enter');
    await expect(page.getByRole('main').getByRole('textbox')).toBeFocused();
    person.print(`the shortest way to a lesson with starter words (${said.lng})`);
    expect(person.taps()).toBe(5);
    await page.goto('/success');
    await page.getByRole('link', { name: said.close, exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText(/^\d{4}-\d\d-\d\d$/)).toHaveCount(0);
    await page.goto('/list');
    await expect(page.getByRole('row')).toHaveCount(21);
  });

  test(`starter words are taken back in one step, at once or later like any import (${said.lng})`, async ({
    page,
    request,
    problems,
  }) => {
    const learner = await newLearner(request, said.lng === 'en' ? 'Spanish' : 'Hiszpański');
    await open(page, learner, `/?lng=${said.lng}`);
    const words = '**/assets/es-*.js';
    problems.allow(/ERR_FAILED/);
    await page.route(words, (route) => route.abort());
    await page.getByRole('button', { name: said.twenty }).click();
    await expect(page.getByText(said.offline)).toBeVisible();
    await page.unroute(words);
    await page.getByRole('button', { name: said.twenty }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.twentyWait);
    await page.getByRole('button', { name: said.undo, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.empty);
    await page.getByRole('button', { name: said.twenty }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.twentyWait);
    await page.goto(`/import?lng=${said.lng}`);
    const second = page.getByRole('listitem').filter({ hasText: said.stack }).first();
    await second.getByRole('button', { name: said.takeBack }).click();
    await page.getByRole('dialog').getByRole('button', { name: said.takeBack }).click();
    await expect(second.getByRole('button')).toHaveCount(0);
    await page.goto('/list');
    await expect(page.getByRole('row')).toHaveCount(0);
  });
}

for (const said of [
  {
    ...SAID[0],
    keep: 'Keep these cards',
    answers: ['surprise', 'x', 'y', 'bread', 'z'],
    claimed: SAID[0].claim,
    wait: '3 cards to review',
    rows: 6,
  },
  {
    ...SAID[1],
    keep: 'Zachowaj te karty',
    answers: ['zaskoczenie', 'x', 'y', 'miasto', 'z'],
    // The fifteen others of the twenty words come beside the five kept cards.
    claimed: SAID[1].claimWith,
    wait: '18 kart czeka na powtórkę',
    rows: 21,
  },
]) {
  test(`cards answered on the landing page are there after the survey (${said.lng})`, async ({ page }) => {
    await page.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), said.lng);
    await page.goto('/');
    const demo = page.locator('[data-demo]');
    await demo.getByRole('textbox').click();
    for (const answer of said.answers) {
      await page.keyboard.type(answer);
      await page.keyboard.press('Enter');
      await expect(demo).toHaveAttribute('data-demo', /right|wrong/);
      if (answer === said.answers.at(-1)) break;
      await page.keyboard.press('Enter');
      await expect(demo).toHaveAttribute('data-demo', 'typing');
    }
    // The demo does not count: what is counted is the way from it to a lesson.
    const person = counting(page);
    await person.tap(page.getByRole('link', { name: said.keep }));
    await register(page, person, said);
    await expect(page.getByRole('button', { name: said.own, pressed: true })).toBeVisible();
    await expect(page.getByText(said.come)).toBeVisible();
    await person.tap(page.getByRole('button', { name: said.claimed }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.wait);
    await person.tap(page.getByRole('link', { name: said.all }));
    await expect(page.getByRole('main').getByRole('textbox')).toBeFocused();
    person.print(`from "Keep these cards" to a lesson with them (${said.lng})`);
    await page.goto('/list');
    await expect(page.getByRole('row')).toHaveCount(said.rows);
    expect(await page.evaluate(() => localStorage.getItem('first.cards'))).toBeNull();
  });
}

test('a category about something else has no starter words, and the other ways are there', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request, 'Biology');
  await open(page, learner, '/?lng=en');
  await expect(page.getByRole('link', { name: 'Paste a list' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start with 20 words' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Write a card' }).click();
  await expect(page).toHaveURL(/\/add$/);
});
