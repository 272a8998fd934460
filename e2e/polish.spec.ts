import { interfaceTexts } from '../tools/architecture/repository.ts';
import { expect, test } from './fixtures.ts';
import { addCards, newLearner, open } from './support/learner.ts';

type Tree = { readonly [key: string]: string | Tree };
const texts = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : texts(value)));

const polish = new Set(texts(interfaceTexts('pl')).map((text) => text.trim().toLowerCase()));
/** Words of the English texts that no Polish text has: one of them on a Polish page is a text not translated. */
const wordsOf = (list: readonly string[]) =>
  new Set(
    list.flatMap(
      (text) =>
        text
          .replace(/\{\{\w+\}\}/g, ' ')
          .toLowerCase()
          .match(/[a-z']{3,}/g) ?? [],
    ),
  );
const polishWords = wordsOf([...polish]);
const english = new Set([...wordsOf(texts(interfaceTexts('en')))].filter((word) => !polishWords.has(word)));

/** Names that are the same in both languages, and a part of the learner's address. */
const names = new Set(['example', 'facebook', 'google', 'english', 'siedem', 'stripe', 'visa']);

test('no English is left on a Polish page', async ({ page, request }) => {
  expect(english.size).toBeGreaterThan(200);
  const learner = await newLearner(request, 'Hiszpański');
  await addCards(request, learner, [
    { word: 'zażółć', meanings: 'gęślą|jaźń' },
    { word: 'łódź', meanings: 'statek', section: '4', daysAgo: 1 },
    { word: 'żółw', meanings: 'gad', section: '7' },
  ]);
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'pl'));
  const leftovers = async (): Promise<string[]> => {
    const seen = await page.evaluate(() => {
      const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
      const named = [...document.querySelectorAll('*')].flatMap((each) =>
        each.closest('[lang="en"]') ? [] : attributes.map((name) => each.getAttribute(name) ?? ''),
      );
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const text: string[] = [document.title];
      while (walker.nextNode()) {
        if (!walker.currentNode.parentElement?.closest('[lang="en"], script, style, noscript')) {
          text.push(walker.currentNode.textContent ?? '');
        }
      }
      return [...named, ...text].join(' ');
    });
    const address = learner.email.toLowerCase();
    const words =
      seen
        .toLowerCase()
        .replaceAll(address, ' ')
        .replace(/learner[ .]\d[\d .]*/g, ' ')
        .match(/[a-z']{3,}/g) ?? [];
    return [...new Set(words)].filter((word) => english.has(word) && !names.has(word));
  };
  await page.goto('/');
  for (const path of ['/', '/login', '/register', '/reset_password', '/help', '/about']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    expect([path, await leftovers()]).toEqual([path, []]);
  }
  await open(page, learner, '/');
  for (const path of [
    '/',
    '/add',
    '/list',
    '/section',
    '/categories',
    '/account',
    '/pay',
    '/success',
    '/lesson/1',
    '/lesson/5',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await page.waitForTimeout(300);
    expect([path, await leftovers()]).toEqual([path, []]);
  }
  await page.goto('/lesson/1');
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('zupełnie coś innego');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('Nie tym razem');
  expect(await leftovers()).toEqual([]);
});

test('switching the language keeps the place and what is typed', async ({ page, request }) => {
  const learner = await newLearner(request);
  await open(page, learner, '/add');
  const word = page.getByRole('textbox', { name: 'Word' });
  await word.fill('el gato');
  await page.getByRole('button', { name: 'Polski' }).click();
  await expect(page.getByRole('textbox', { name: 'Słowo' })).toHaveValue('el gato');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Słowo' })).toHaveValue('el gato');
});
