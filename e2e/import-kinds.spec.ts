import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { installed } from './support/installed.ts';
import { bearer, cardsOf, type Learner, newLearner, open } from './support/learner.ts';
import { entriesOf } from './support/zip.ts';
import { inflateRawSync } from 'node:zlib';

test.use({ serviceWorkers: 'allow' });

type Language = 'en' | 'pl';

const SAYS = {
  en: {
    title: 'Bring your words',
    choose: 'Choose a file',
    cards: (count: number, name: string) => `${count} cards in ${name}`,
    pasted: (count: number) => `${count} pasted cards`,
    add: /^Add \d+ cards?$/,
    added: (count: number) => new RegExp(`^${count} cards? added$`),
    another: 'Import another file',
    paste: 'Paste words',
    check: 'Check these',
    partedBy: 'Parted by',
    rows: 'Rows',
    other: 'other',
    otherRows: 'Other row separator',
    otherBetween: 'Other separator',
  },
  pl: {
    title: 'Przynieś swoje słowa',
    choose: 'Wybierz plik',
    cards: (count: number, name: string) => new RegExp(`^${count} kart[ay]? w\\s${name}$`),
    pasted: (count: number) => new RegExp(`^${count} wklejon\\S+ kart\\S*$`),
    add: /^Dodaj \d+ kart\S*$/,
    added: (count: number) => new RegExp(`^Dodano ${count} kart\\S*$`),
    another: 'Importuj inny plik',
    paste: 'Wklej słowa',
    check: 'Sprawdź je',
    partedBy: 'Rozdzielone',
    rows: 'Wiersze',
    other: 'inny',
    otherRows: 'Inny separator wierszy',
    otherBetween: 'Inny separator',
  },
} as const;

const fixture = (name: string) => readFile(new URL(`../packages/formats/fixtures/${name}`, import.meta.url));
const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');

interface Kind {
  readonly name: string;
  readonly bytes: Buffer;
  readonly found: number;
  readonly added: number;
  /** one card of it: word and meanings */
  readonly card: readonly [string, string];
}

/** The collection of a package, unpacked. */
async function bareCollection(): Promise<Buffer> {
  const entry = entriesOf(await fixture('version-1.apkg')).find(({ name }) => name === 'collection.anki2');
  if (entry === undefined) throw new Error('the package has no collection');
  return entry.method === 0 ? Buffer.from(entry.packed) : inflateRawSync(entry.packed);
}

/** A file of every importable kind; each card is in one of them only. */
async function kinds(): Promise<readonly Kind[]> {
  const correr = ['correr', 'to run|to jog'] as const;
  return [
    { name: 'v3.apkg', bytes: await fixture('version-3.apkg'), found: 18, added: 15, card: correr },
    {
      name: 'commas.csv',
      bytes: Buffer.from('word,meanings\r\none,"uno, un"\r\ntwo,dos\r\n'),
      found: 2,
      added: 2,
      card: ['two', 'dos'],
    },
    {
      name: 'tabs.tsv',
      bytes: Buffer.from('three\ttres\nfour\tcuatro\n'),
      found: 2,
      added: 2,
      card: ['four', 'cuatro'],
    },
    {
      name: 'semicolons.csv',
      bytes: utf16('five;cinco\r\nsix;seis|6\r\n'),
      found: 2,
      added: 2,
      card: ['six', 'seis|6'],
    },
    {
      name: 'list.txt',
      bytes: Buffer.from('seven – siete\neight – ocho\n'),
      found: 2,
      added: 2,
      card: ['eight', 'ocho'],
    },
    {
      name: 'anki.txt',
      bytes: Buffer.from('#separator:tab\n#html:true\n#deck:Números\nnine\t<b>nueve</b>\nten\tdiez<br>10\n'),
      found: 2,
      added: 2,
      card: ['ten', 'diez|10'],
    },
    {
      name: 'questions.txt',
      bytes: Buffer.from('Q: eleven\nA: once\n\nQ: twelve\nA: doce\nA: docena\n'),
      found: 2,
      added: 2,
      card: ['twelve', 'doce|docena'],
    },
  ];
}

const pick = async (page: Page, language: Language, file: { name: string; buffer: Buffer }): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: SAYS[language].choose }).press('Enter'),
  ]);
  await chooser.setFiles({ ...file, mimeType: '' });
};

async function addAll(page: Page, language: Language, added: number): Promise<void> {
  const says = SAYS[language];
  expect(await axeProblems(page)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: says.add }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: says.added(added) })).toBeVisible();
  await page.getByRole('button', { name: says.another }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: says.title })).toBeVisible();
}

for (const [language, viewport, network] of [
  ['en', { width: 1280, height: 900 }, 'online'],
  ['pl', { width: 390, height: 844 }, 'offline'],
] as const) {
  test(`a file of every kind comes in by keyboard alone, ${network}, in ${language}, ${viewport.width} px wide`, async ({
    page,
    request,
    context,
    problems,
  }) => {
    test.setTimeout(300_000);
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    const says = SAYS[language];
    const learner = await newLearner(request);
    await page.setViewportSize(viewport);
    await page.addInitScript((lng) => {
      localStorage.setItem('i18nextLng', lng);
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`policy: ${violatedDirective} ${blockedURI}`);
      });
    }, language);
    await open(page, learner, '/import');
    await expect(page.getByRole('heading', { level: 1, name: says.title })).toBeVisible();
    await installed(page);
    if (network === 'offline') {
      await context.setOffline(true);
      // Only the page itself was loaded before.
      await page.reload();
    }
    const words: string[] = [];
    const bare = { name: 'collection.anki2', bytes: await bareCollection(), added: 0 };
    for (const { name, bytes, found, added, card } of await kinds()) {
      await pick(page, language, { name, buffer: bytes });
      await expect(page.getByRole('heading', { level: 1, name: says.cards(found, name) })).toBeVisible();
      await addAll(page, language, added);
      words.push(card.join('='));
    }
    // The same cards were already imported in another form.
    await pick(page, language, { name: bare.name, buffer: bare.bytes });
    await expect(page.getByRole('heading', { level: 1, name: says.cards(18, bare.name) })).toBeVisible();
    await expect(page.getByRole('button', { name: says.add })).toBeDisabled();
    await page.keyboard.press('Escape');

    // Quizlet, with custom separators.
    await page.getByLabel(says.paste).fill('thirteen||trece##fourteen||catorce##fifteen||quince');
    await page.getByRole('button', { name: says.check }).press('Enter');
    await expect(page.getByLabel(says.rows)).toBeVisible();
    await page.getByLabel(says.rows).selectOption(says.other);
    await page.getByLabel(says.otherRows, { exact: true }).fill('##');
    await page.getByLabel(says.otherRows, { exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: says.pasted(3) })).toBeVisible();
    await page.getByLabel(says.partedBy).selectOption(says.other);
    await page.getByLabel(says.otherBetween, { exact: true }).fill('||');
    await page.getByLabel(says.otherBetween, { exact: true }).press('Enter');
    await expect(page.getByText('trece')).toBeVisible();
    await addAll(page, language, 3);
    words.push('fifteen=quince');

    await context.setOffline(false);
    await page.goto('/list');
    await expect.poll(async () => (await cardsOf(request, learner)).length, { timeout: 120_000 }).toBe(15 + 6 * 2 + 3);
    const held = (await cardsOf(request, learner)).map(({ word, meanings }) => `${word}=${meanings}`);
    expect(held).toEqual(expect.arrayContaining(words));
  });
}

interface Exported {
  readonly cards: readonly {
    readonly id: string;
    readonly word: string;
    readonly section: string;
    readonly modified: string;
  }[];
  readonly reviews: readonly { readonly typed: string; readonly at: number; readonly to: string }[];
  readonly margins: readonly object[];
  readonly lessons: readonly object[];
}

const exportOf = async (request: APIRequestContext, learner: Learner): Promise<Buffer> => {
  const answer = await request.get('/api/export/', { headers: bearer(learner.access) });
  expect(answer.status()).toBe(200);
  return answer.body();
};
const read = (bytes: Buffer): Exported => JSON.parse(bytes.toString()) as Exported;

test('an export of everything can be imported again on the screen with every answer', async ({ page, request }) => {
  test.setTimeout(120_000);
  const first = await newLearner(request);
  const ids: string[] = [];
  for (const [word, section] of [
    ['uno', '3'],
    ['dos', '7'],
    ['tres', '1'],
  ]) {
    const body = { category: first.category, word, meanings: `${word} a|${word} b`, section };
    const answer = await request.post('/api/', { data: body, headers: bearer(first.access) });
    ids.push(((await answer.json()) as { id: string }).id);
  }
  const cards = await cardsOf(request, first);
  const now = Date.now();
  const reviews = cards.flatMap(({ id }, at) =>
    ['right', 'wrong'].map((typed, turn) => ({
      id: `00000000-0000-7000-8${at}0${turn}-${String(now).slice(-12).padStart(12, '0')}`,
      card: id,
      at: now - 86_400_000 * (3 - turn) - at * 1000,
      direction: turn === 0 ? 'word' : 'meanings',
      typed,
      verdict: turn === 0 ? 'good' : 'bad',
      override: false,
      from: '1',
      to: turn === 0 ? '2' : '1',
      took_ms: 1000 + at,
    })),
  );
  const sent = await request.post('/api/reviews/', { headers: bearer(first.access), data: { reviews } });
  expect(sent.status()).toBe(200);
  const rulings = [{ direction: 'word', text: 'uno c', rule: 'accept' }];
  const margin = { note: 'a note', example: 'an example', rulings };
  const headers = bearer(first.access);
  expect((await request.put(`/api/cards/${ids[0] ?? ''}/margin/`, { headers, data: margin })).status()).toBe(200);
  const lesson = { check: 'gentle', cards: 20 };
  const set = await request.put(`/api/category/${first.category}/lesson/`, { headers, data: lesson });
  expect(set.status()).toBe(200);
  const before = await exportOf(request, first);
  expect(read(before).reviews).toHaveLength(6);

  const second = await newLearner(request, 'To be filled');
  await open(page, second, '/import');
  await page.getByLabel('Choose a file').and(page.locator('input')).setInputFiles({
    name: 'siedem-2026-11-23.json',
    mimeType: '',
    buffer: before,
  });
  await expect(page.getByRole('heading', { level: 1, name: '3 cards in siedem-2026-11-23.json' })).toBeVisible();
  await expect(page.getByText('6 answers', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Add 3 cards' }).click();
  await expect(page.getByText('3 of 3 are on the server')).toBeVisible({ timeout: 60_000 });
  const after = read(await exportOf(request, second));
  const plain = ({ cards: held, reviews: given }: Exported) => ({
    cards: held.map(({ word, section, modified }) => `${word} ${section} ${modified}`).toSorted(),
    reviews: given.map(({ typed, at, to }) => `${typed} ${at} ${to}`).toSorted(),
  });
  expect(plain(after)).toEqual(plain(read(before)));
  expect(after.margins).toEqual([{ card: after.cards.find(({ word }) => word === 'uno')?.id, ...margin }]);
  expect(after.lessons).toEqual([expect.objectContaining(lesson)]);
});
