import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { addCards, cardsOf, newLearner, open } from './support/learner.ts';

test.use({ serviceWorkers: 'allow' });

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
const waits = (page: Page) => page.getByRole('button', { name: /waits? to be sent|czeka(?:ją)? na wysłanie/ });
const file = (page: Page, label = 'Choose a file') =>
  page.getByLabel(label, { exact: true }).and(page.locator('input'));
const fixture = (name: string) => readFile(new URL(`../packages/formats/fixtures/${name}`, import.meta.url));
const choose = (page: Page, name: string, buffer: Buffer, label?: string) =>
  file(page, label).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

/** Letters of Windows-1250, as a Polish spreadsheet writes them. */
const WINDOWS_1250: Readonly<Record<string, number>> = {
  ą: 0xb9,
  ć: 0xe6,
  ę: 0xea,
  ł: 0xb3,
  ń: 0xf1,
  ó: 0xf3,
  ś: 0x9c,
  ż: 0xbf,
};
const inWindows1250 = (text: string) =>
  Buffer.from(Array.from(text, (sign) => WINDOWS_1250[sign] ?? sign.charCodeAt(0)));

test('a package of Anki is checked, added with its learning, and taken back in one step', async ({ page, request }) => {
  test.setTimeout(120_000);
  const learner = await newLearner(request);
  await page.setViewportSize(DESKTOP);
  await open(page, learner, '/import');
  await expect(page.getByRole('heading', { level: 1, name: 'Bring your words' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cards' })).toHaveAttribute('aria-current', 'true');
  expect(await axeProblems(page)).toEqual([]);
  await choose(page, 'hiszpanski.apkg', await fixture('version-3.apkg'));
  await expect(page.getByRole('heading', { level: 1, name: '18 cards in hiszpanski.apkg' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Basic', exact: false }).first().getByLabel('Word')).toBeVisible();
  await expect(page.getByLabel('Español · 14')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Into your boxes' }).getByRole('listitem').first()).toContainText('8');
  await expect(page.getByText('15 to add')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByLabel('Learning', { exact: true }).selectOption('Start anew');
  await expect(page.getByRole('group', { name: 'Into your boxes' }).getByRole('listitem').first()).toContainText('15');
  await page.getByLabel('Learning', { exact: true }).selectOption('Boxes and answers');
  await page.getByRole('button', { name: 'Add 15 cards' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '15 cards added' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await expect(page.getByText('15 of 15 are on the server')).toBeVisible({ timeout: 30_000 });
  const cards = await cardsOf(request, learner);
  expect(cards.find(({ word }) => word === 'correr')).toMatchObject({ meanings: 'to run|to jog', section: '5' });
  expect(cards).toHaveLength(15);

  // The same file again adds nothing.
  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose(page, 'hiszpanski.apkg', await fixture('version-3.apkg'));
  await expect(page.getByText('you have already')).toBeVisible();
  await expect(page.getByText('0 to add')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Take back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take back 15 cards?' });
  await expect(dialog.getByRole('button', { name: 'Keep them' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('taken back', { exact: true })).toBeVisible();
  await expect.poll(async () => (await cardsOf(request, learner)).length, { timeout: 30_000 }).toBe(0);
});

test('a table of a Polish spreadsheet, on a phone, in Polish, without a network, by keyboard', async ({
  page,
  request,
  context,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const learner = await newLearner(request, 'Hiszpański');
  await addCards(request, learner, [{ word: 'la huella', meanings: 'ślad' }]);
  await page.setViewportSize(PHONE);
  await open(page, learner, '/import?lng=pl');
  await expect(page.getByRole('heading', { level: 1, name: 'Przynieś swoje słowa' })).toBeVisible();
  const worker = page.waitForRequest(/import-worker/);
  await choose(page, 'x.xlsx', Buffer.from('PK\u0005\u0006'.padEnd(22, '\0'), 'latin1'), 'Wybierz plik');
  await worker;
  await expect(page.getByRole('alert')).toContainText('„x.xlsx” nie jest listą słów, którą umiemy odczytać.');
  await context.setOffline(true);
  const table =
    'hiszpański;polski;polski 2;lekcja\r\nla huella;ślad;;12\r\ndespedirse;żegnać się;;12\r\nel desarrollo;rozwój;postęp;13\r\nsolo;;;14\r\n';
  await choose(page, 'słówka.csv', inWindows1250(table), 'Wybierz plik');
  await expect(page.getByRole('heading', { level: 1, name: '4 karty w słówka.csv' })).toBeVisible();
  await expect(page.getByLabel('Kodowanie')).toHaveValue('windows-1250');
  await expect(page.getByLabel('Pierwszy wiersz to nagłówek')).toBeChecked();
  await expect(page.getByLabel('polski 2')).toHaveValue('meanings');
  await expect(page.getByRole('heading', { name: 'Pominiemy 2 karty' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Dodaj 2 karty' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dodano 2 karty' })).toBeVisible();
  await expect(waits(page)).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect
    .poll(async () => (await cardsOf(request, learner)).map(({ word, meanings }) => `${word}=${meanings}`).sort(), {
      timeout: 60_000,
    })
    .toEqual(['despedirse=żegnać się', 'el desarrollo=rozwój|postęp', 'la huella=ślad']);
});

test('pasted words survive a reload, and an import that was never sent is taken back without a network', async ({
  page,
  request,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const learner = await newLearner(request);
  await open(page, learner, '/import');
  const words = ['el ala', 'el mar', 'la luz', 'la sal', 'el pan', 'la miel', 'el sol', 'la voz', 'aprovechar'];
  const rows = ['la huella – track; trace', ...words.map((word) => `${word} – meaning of ${word}`), 'alone'];
  await page.getByLabel('Paste words').fill(rows.join('\n'));
  await page.reload();
  await expect(page.getByLabel('Paste words')).toHaveValue(/aprovechar/);
  await page.getByRole('button', { name: 'Check these' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '11 pasted cards' })).toBeVisible();
  await expect(page.getByText('have no meaning')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add 10 cards' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '10 cards added' })).toBeVisible();
  await expect(waits(page)).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bring your words' })).toBeVisible();
  await expect(waits(page)).toBeHidden();
  await context.setOffline(false);
  await page.goto('/list');
  await expect(page.getByText('la huella')).toBeHidden();
});

test('notes and examples come in as columns, stand beside the card, and leave in the table again', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request);
  await open(page, learner, '/import');
  const rows = [
    'word;meanings;note;example',
    'la huella;track;from huellar;Dejó una huella.',
    `el mar;sea;${'x'.repeat(501)};`,
  ];
  await choose(page, 'margins.csv', Buffer.from(`${rows.join('\n')}\n`));
  await expect(page.getByLabel('note', { exact: true })).toHaveValue('note');
  await expect(page.getByLabel('example', { exact: true })).toHaveValue('example');
  await expect(page.getByText('1 note or example cannot be kept and stays behind.')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add 2 cards' }).click();
  await expect(page.getByText('2 of 2 are on the server')).toBeVisible({ timeout: 30_000 });
  const card = (await cardsOf(request, learner)).find(({ word }) => word === 'la huella');
  await page.goto('/export');
  await page.getByRole('radio', { name: /Table/ }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toMatch(/^\uFEFFword,meanings,category,box,moved,due,created,note,example\r\n/);
  expect(text).toMatch(/\r\nla huella,track,Spanish,.*,from huellar,Dejó una huella\.\r\n/);
  await page.goto(`/modify/1/${card?.id ?? ''}`);
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('from huellar');
  await expect(page.getByLabel('Example', { exact: true })).toHaveValue('Dejó una huella.');
});

test('Escape leads from the check to the beginning and from there to the boxes', async ({ page, request }) => {
  const learner = await newLearner(request);
  await open(page, learner, '/import');
  await choose(page, 'list.txt', Buffer.from('kot = cat\npies = dog\n'));
  await expect(page.getByRole('heading', { level: 1, name: '2 cards in list.txt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Bring your words' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
});
