import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems, darkProblems } from './support/axe.ts';
import { storedReviews } from './support/database.ts';
import { addCards, bearer, cardsOf, type Learner, newcomer, newLearner, open } from './support/learner.ts';
import { input, status } from './support/lesson.ts';

/** A learner's lessons set up through the API, before any page is open. */
const choose = async (request: APIRequestContext, learner: Learner, settings: object): Promise<void> => {
  const url = `/api/category/${learner.category}/lesson/`;
  const { status: code } = await request
    .put(url, { headers: bearer(learner.access), data: settings })
    .then((answer) => ({ status: answer.status() }));
  expect(code).toBe(200);
};

/** Records misses through the API, oldest first. */
const miss = async (request: APIRequestContext, learner: Learner, card: string, typed: readonly string[]) => {
  const reviews = typed.map((text, index) => ({
    id: randomUUID(),
    card,
    at: Date.now() - 3_600_000 + index,
    direction: 'word',
    typed: text,
    verdict: 'bad',
    override: false,
    from: '3',
    to: '2',
    took_ms: 900,
  }));
  const answer = await request.post('/api/reviews/', { headers: bearer(learner.access), data: { reviews } });
  expect(answer.status()).toBe(200);
};

/** A device with one Spanish voice; what is spoken is recorded. */
const giveVoice = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const voices = [{ voiceURI: 'm', name: 'Mónica', lang: 'es-ES', localService: true, default: true }];
    Object.defineProperty(window, 'speechSynthesis', {
      value: {
        getVoices: () => voices,
        cancel: () => undefined,
        speak: ({ text, rate }: SpeechSynthesisUtterance) => said.push(`${text} ${rate.toFixed(2)}`),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      },
    });
  });
const said = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'said') as unknown);

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const clean = async (page: Page): Promise<void> => {
  expect(await axeProblems(page)).toEqual([]);
  expect(await darkProblems(page)).toEqual([]);
};

const LANGUAGES = [
  {
    language: 'en',
    hard: 'Hard',
    practise: 'Practise this one',
    apart: 'Tell them apart',
    note: 'Practice: nothing is recorded',
    start: 'Start',
    mixed: 'Mixed up',
    newWord: 'New word',
    know: 'I know it, ask me',
    what: 'What do you hear?',
    show: 'Show the word',
    slowly: 'Slowly',
    read: 'Read your cards',
    addNote: 'Add a note',
    noteField: 'Note',
    save: 'Save',
    moreAbout: 'More about this answer',
    paste: 'Paste words',
    check: 'Check these',
    add: /^Add \d+ cards?$/,
    first: 'Show them before asking',
    firstDone: 'New words are shown before they are asked.',
    toBoxes: 'To the boxes',
  },
  {
    language: 'pl',
    hard: 'Trudne',
    practise: 'Przećwicz ją',
    apart: 'Rozróżnij je',
    note: 'Ćwiczenie: nic się nie zapisuje',
    start: 'Zacznij',
    mixed: 'Mylone',
    newWord: 'Nowe słowo',
    know: 'Znam, pytaj',
    what: 'Co słyszysz?',
    show: 'Pokaż słowo',
    slowly: 'Powoli',
    read: 'Przeczytaj swoje karty',
    addNote: 'Dodaj notatkę',
    noteField: 'Notatka',
    save: 'Zapisz',
    moreAbout: 'Więcej o tej odpowiedzi',
    paste: 'Wklej słowa',
    check: 'Sprawdź je',
    add: /^Dodaj \d+ kart\S*$/,
    first: 'Najpierw je pokaż',
    firstDone: 'Nowe słowa zobaczysz, zanim o\u00A0nie zapytamy.',
    toBoxes: 'Do pudełek',
  },
];
const SIZES = [
  { what: 'desktop', width: 1280, height: 800 },
  { what: 'phone', width: 390, height: 700 },
];

for (const texts of LANGUAGES) {
  for (const { what, ...viewport } of SIZES) {
    test.describe(`${texts.language}, ${what}`, () => {
      test.use({ viewport, locale: texts.language === 'pl' ? 'pl-PL' : 'en-US' });

      test('hard cards are found, practised and told apart; nothing is recorded', async ({ page, request, server }) => {
        const learner = await newLearner(request);
        await addCards(request, learner, [
          { word: 'cansado', meanings: 'tired', section: '3', daysAgo: 9 },
          { word: 'casado', meanings: 'married', section: '3', daysAgo: 9 },
        ]);
        const [tired, married] = await cardsOf(request, learner);
        await miss(request, learner, tired?.id ?? '', ['married', 'x', 'the married', 'y']);
        await open(page, learner, '/list');
        await page.getByRole('button', { name: new RegExp(`^${texts.hard} 1`) }).click();
        await expect(page.getByRole('list', { name: texts.mixed })).toBeVisible();
        await expect(page.getByRole('row', { name: /cansado/ })).toBeVisible();
        await clean(page);
        // A note for a card that has none, from its row.
        const menu = page
          .getByRole('row', { name: /cansado/ })
          .getByRole('button')
          .last();
        if (what === 'phone') await menu.click();
        await page.getByRole('button', { name: texts.addNote }).click();
        const sheet = page.getByRole('dialog', { name: texts.addNote });
        await sheet.getByLabel(texts.noteField).fill('not casado');
        await clean(page);
        await sheet.getByRole('button', { name: texts.save }).click();
        await expect(page.getByRole('button', { name: texts.addNote })).toHaveCount(0);
        await page.getByRole('link', { name: texts.practise }).click();
        await expect(page.getByText(texts.note)).toBeVisible();
        await clean(page);
        // Nothing is recorded, so an answer shows only whether it was right.
        await page.keyboard.type('zzz');
        await page.keyboard.press('Enter');
        await expect(status(page)).not.toHaveText('');
        await expect(page.getByText('not casado')).toBeVisible();
        await expect(page.getByRole('button', { name: texts.moreAbout })).toHaveCount(0);
        await page.keyboard.press('Control+Enter');
        await expect(input(page)).toHaveCount(0);
        await page.goBack();
        await page.getByRole('link', { name: texts.apart }).click();
        await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
        await clean(page);
        await page.getByRole('button', { name: texts.start }).click();
        const answers: Record<string, string> = {
          cansado: 'tired',
          casado: 'married',
          tired: 'cansado',
          married: 'casado',
        };
        for (let question = 0; question < 8; question++) {
          await expect(input(page)).toHaveJSProperty('readOnly', false);
          await expect(input(page)).toHaveValue('');
          await page.keyboard.type(answers[await title(page).innerText()] ?? '');
          await page.keyboard.press('Enter');
          await expect(status(page)).not.toHaveText('');
          await page.keyboard.press('Enter');
        }
        await expect(input(page)).toHaveCount(0);
        expect(storedReviews(server.dataDir, learner.email)).toHaveLength(4);
        expect(married?.section).toBe('3');
      });

      test('a new word is shown and copied, then asked from memory', async ({ page, request, server }) => {
        const learner = await newLearner(request);
        const words = ['gato cat', 'mano hand', 'pie foot', 'sol sun', 'mesa table'];
        await addCards(
          request,
          learner,
          words.map((each) => ({ word: each.split(' ')[0] ?? '', meanings: each.split(' ')[1] ?? '' })),
        );
        await choose(request, learner, { introduce: true, ask: 'word', new_a_day: 5 });
        await open(page, learner, '/lesson/1');
        await expect(page.getByText(texts.newWord)).toBeVisible();
        const word = await title(page).innerText();
        await expect(input(page)).toBeFocused();
        await page.keyboard.type('zzz');
        await page.keyboard.press('Enter');
        await expect(title(page)).toHaveText(word);
        await clean(page);
        await input(page).fill(word);
        await page.keyboard.press('Enter');
        await expect(title(page)).not.toHaveText(word);
        await page.getByRole('button', { name: texts.know }).click();
        await expect(page.getByText(texts.newWord)).toBeHidden();
        expect(storedReviews(server.dataDir, learner.email)).toEqual([]);
        // The cards that were met are stored with the learner's data: they survive a reload, and local storage has none of them.
        await page.reload();
        await expect(title(page)).toBeVisible();
        const kept = await page.evaluate(() => JSON.stringify(localStorage));
        expect(kept).not.toMatch(/"(?:met|new|hard)\./);
        const cards = await cardsOf(request, learner);
        for (const { id } of cards) expect(kept).not.toContain(id);
      });

      test('after many cards were brought they can be shown before they are asked', async ({ page, request }) => {
        const learner = await newLearner(request);
        await open(page, learner, '/import');
        const words = Array.from({ length: 20 }, (_, at) => `palabra ${String.fromCharCode(97 + at)}\tword ${at}`);
        await page.getByLabel(texts.paste).fill(words.join('\n'));
        await page.getByRole('button', { name: texts.check }).press('Enter');
        await page.getByRole('button', { name: texts.add }).click();
        await page.getByRole('button', { name: texts.first }).click();
        await expect(page.getByText(texts.firstDone)).toBeVisible();
        await clean(page);
        await page.getByRole('link', { name: texts.toBoxes, exact: true }).click();
        await page.locator('a[href="/lesson/1"]').first().click();
        await expect(page.getByText(texts.newWord)).toBeVisible();
      });

      test('a word is heard instead of read, and shown at no cost', async ({ page, request }) => {
        await giveVoice(page);
        const learner = await newLearner(request);
        await addCards(request, learner, [{ word: 'el sol', meanings: 'sun', section: '3', daysAgo: 9 }]);
        await choose(request, learner, { listen: true, ask: 'word' });
        await open(page, learner, '/lesson/3');
        await expect(page.getByText(texts.what)).toBeAttached();
        await expect.poll(() => said(page)).toEqual(['el sol 0.95']);
        await page.getByRole('button', { name: texts.slowly }).click();
        await expect.poll(() => said(page)).toEqual(['el sol 0.95', 'el sol 0.60']);
        await expect(input(page)).toBeFocused();
        await clean(page);
        await page.getByRole('button', { name: texts.show }).click();
        await expect(title(page)).toHaveText('el sol');
        await page.keyboard.type('sun');
        await page.keyboard.press('Enter');
        await expect(status(page)).not.toHaveText('');
      });

      test('all cards can be read and searched', async ({ page, request }) => {
        const learner = await newLearner(request);
        await addCards(request, learner, [
          { word: 'la mesa', meanings: 'table|desk' },
          { word: 'el sol', meanings: 'sun' },
        ]);
        await open(page, learner, '/archive');
        await expect(page.getByRole('row')).toHaveCount(3);
        await clean(page);
        await page.getByRole('searchbox').fill('DESK');
        await expect(page.getByRole('row')).toHaveCount(2);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      });
    });
  }
}

test('a link fills a card, after the login too', async ({ page, request }) => {
  const learner = await newLearner(request);
  await page.goto('/add?word=la+mesa&meaning=table&meaning=desk');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('E-mail').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Word', { exact: true })).toHaveValue('la mesa');
  await expect(page.getByRole('textbox').nth(1)).toHaveValue('table');
  await expect(page.getByRole('textbox').nth(2)).toHaveValue('desk');
  expect(await cardsOf(request, learner)).toEqual([]);
});

test('without premium the cards are read from the page of payment', async ({ page, request }) => {
  const { access, refresh } = await newcomer(request);
  await page.addInitScript((tokens) => localStorage.setItem('authTokens', tokens), JSON.stringify({ access, refresh }));
  await page.goto('/archive');
  await expect(page.getByRole('heading', { name: 'Your cards' })).toBeVisible();
});

test('a tab closed at the verdict of a miss counts as Next, at the next start', async ({ page, request, context }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [{ word: 'el gato', meanings: 'cat', section: '3', daysAgo: 9 }]);
  await open(page, learner, '/lesson/3');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('wrong altogether');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('Not this time');
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto('/');
  await expect.poll(async () => (await cardsOf(request, learner))[0]?.section).toBe('2');
});

test('typing ahead over the filing of a card loses no letter', async ({ page, request }) => {
  const learner = await newLearner(request);
  await addCards(request, learner, [
    { word: 'el gato', meanings: 'cat', section: '3', daysAgo: 9 },
    { word: 'la casa', meanings: 'house', section: '3', daysAgo: 9 },
  ]);
  await open(page, learner, '/lesson/3');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('zz');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('abcdefgh');
  await expect(input(page)).toHaveValue('abcdefgh');
});
