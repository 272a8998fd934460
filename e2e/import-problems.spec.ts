import { mkdtemp, open as openFile, readFile, rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeProblems } from './support/axe.ts';
import { cardsOf, newLearner, open } from './support/learner.ts';
import { entriesOf, entry, type ZipEntry, zipOf } from './support/zip.ts';

/** The message for each kind of bad input (exchange §10). */
const SAYS = {
  empty: ['“NAME” is empty.', 'Plik „NAME” jest pusty.'],
  noCards: ['There are no cards in “NAME”.', 'W pliku „NAME” nie ma kart.'],
  text: [
    '“NAME” is larger than 200 MB. Split it and import the parts.',
    'Plik „NAME” ma ponad 200 MB. Podziel go i zaimportuj części.',
  ],
  large: [
    '“NAME” is too large to be read here. In Anki, export one deck at a time.',
    'Plik „NAME” jest za duży, aby go tu odczytać. W Anki eksportuj po jednej talii.',
  ],
  notWhole: [
    '“NAME” is not whole. Export it again; in Anki, run Tools › Check Database first.',
    'Plik „NAME” jest niepełny. Wyeksportuj go ponownie; w Anki uruchom najpierw Narzędzia › Sprawdź bazę danych.',
  ],
  newer: [
    '“NAME” comes from an Anki newer than we know. Export it again with “Support older Anki versions” ticked.',
    'Plik „NAME” pochodzi z nowszego Anki, niż znamy. Wyeksportuj go ponownie z zaznaczoną opcją „Zgodność ze starymi wersjami Anki”.',
  ],
  dummy: [
    '“NAME” holds no cards, only Anki’s request to update. Export it again from the newest Anki.',
    'W pliku „NAME” nie ma kart, jest tylko prośba Anki o aktualizację. Wyeksportuj go ponownie z najnowszego Anki.',
  ],
  locked: [
    '“NAME” is locked with a password. Unpack it and choose what is inside.',
    'Plik „NAME” jest zamknięty hasłem. Rozpakuj go i wybierz to, co w środku.',
  ],
  excel: [
    '“NAME” is an Excel workbook. Copy its cells and paste them here, or save it as CSV UTF-8.',
    '„NAME” to skoroszyt Excela. Skopiuj komórki i wklej je tutaj albo zapisz plik jako CSV UTF-8.',
  ],
  sheet: [
    '“NAME” is a spreadsheet. Copy its cells and paste them here, or save it as CSV.',
    '„NAME” to arkusz. Skopiuj komórki i wklej je tutaj albo zapisz plik jako CSV.',
  ],
  mnemosyne: [
    '“NAME” is a Mnemosyne file. In Mnemosyne, export as text (tab-separated).',
    '„NAME” to plik Mnemosyne. W Mnemosyne wyeksportuj go jako tekst (z tabulatorami).',
  ],
  markup: [
    '“NAME” is a web page or XML. Copy its words and paste them here.',
    '„NAME” to strona lub XML. Skopiuj słowa i wklej je tutaj.',
  ],
  noList: [
    '“NAME” is no list of words we can read. Copy its words and paste them here.',
    '„NAME” nie jest listą słów, którą umiemy odczytać. Skopiuj słowa i wklej je tutaj.',
  ],
  notOurs: ['“NAME” is no export of Siedem.', '„NAME” nie jest eksportem z Siedem.'],
  cutOff: ['“NAME” is not whole. Export it again.', 'Plik „NAME” jest niepełny. Wyeksportuj go ponownie.'],
  newSiedem: ['“NAME” comes from a newer Siedem.', 'Plik „NAME” pochodzi z nowszej wersji Siedem.'],
  gone: [
    '“NAME” can no longer be read. Choose it again.',
    'Pliku „NAME” nie da się już odczytać. Wybierz go ponownie.',
  ],
} as const;
type Problem = keyof typeof SAYS;

const PACKAGE = readFile(new URL('../packages/formats/fixtures/version-3.apkg', import.meta.url));
const OLD_PACKAGE = readFile(new URL('../packages/formats/fixtures/version-1.apkg', import.meta.url));
const stored = (name: string, text: string): ZipEntry => {
  const whole = entry(name, text);
  return { ...whole, method: 0, packed: Buffer.from(text) };
};
const utf16 = (text: string): string => Array.from(text, (sign) => `${sign}\0`).join('');

function mnemosyneDatabase(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE facts (_id INTEGER PRIMARY KEY, id TEXT); CREATE TABLE cards (_id INTEGER PRIMARY KEY)');
  database.close();
}

/** A zip whose collection is 513 MiB of zeros, whatever its headers say. */
function bomb(): Buffer {
  const mebibyte = Buffer.alloc(1024 * 1024);
  const block = deflateRawSync(Buffer.alloc(64 * 1024 * 1024), { level: 1, finishFlush: 3 });
  const packed = Buffer.concat([...Array.from({ length: 9 }, () => block), deflateRawSync(mebibyte)]);
  return zipOf([{ ...entry('collection.anki21', ''), packed, size: 1000 }, entry('meta', Buffer.from([8, 2]))]);
}

/** Files of every kind that cannot be read, each with its message. */
async function badFiles(): Promise<readonly (readonly [name: string, bytes: Buffer, says: Problem])[]> {
  const whole = await PACKAGE;
  const entries = entriesOf(whole);
  const old = entriesOf(await OLD_PACKAGE);
  const dummy = entries.filter(({ name }) => name === 'collection.anki2');
  const ods = stored('mimetype', 'application/vnd.oasis.opendocument.spreadsheet');
  const odt = stored('mimetype', 'application/vnd.oasis.opendocument.text');
  const torn = old.map((each) => (each.name.startsWith('collection') ? { ...each, crc: each.crc ^ 1 } : each));
  return [
    ['empty.txt', Buffer.alloc(0), 'empty'],
    ['blank.csv', Buffer.from(' \r\n\t\n'), 'empty'],
    ['heading.csv', Buffer.from('word,meanings\r\n'), 'noCards'],
    ['bomb.apkg', bomb(), 'large'],
    ['cut.apkg', whole.subarray(0, Math.floor(whole.length * 0.6)), 'notWhole'],
    ['torn.apkg', zipOf(torn), 'notWhole'],
    ['next.colpkg', zipOf([entry('meta', Buffer.from([8, 4])), entry('collection.anki22', 'x')]), 'newer'],
    ['dummy.apkg', zipOf(dummy), 'dummy'],
    ['locked.zip', zipOf([entry('words.txt', 'kot = cat', 1)]), 'locked'],
    ['slowka.xlsx', zipOf([entry('[Content_Types].xml', '<x/>'), entry('xl/workbook.xml', '<x/>')]), 'excel'],
    ['old.xls', Buffer.from(`\u00d0\u00cf\u0011\u00e0${utf16('Workbook')}`.padEnd(2000, '\0'), 'latin1'), 'excel'],
    ['words.ods', zipOf([ods, entry('content.xml', '<x/>')]), 'sheet'],
    ['words.numbers', zipOf([entry('Index/Tables/DataList.iwa', 'x')]), 'sheet'],
    ['deck.cards', zipOf([entry('METADATA', 'x'), entry('cards.xml', '<x/>')]), 'mnemosyne'],
    ['page.html', Buffer.from('<!DOCTYPE html><html><body>kot – cat</body></html>'), 'markup'],
    ['super.xml', Buffer.from('<?xml version="1.0"?><SuperMemoCollection/>'), 'markup'],
    ['book.pdf', Buffer.from('%PDF-1.7\n%âãÏÓ'), 'noList'],
    ['letter.rtf', Buffer.from('{\\rtf1\\ansi kot}'), 'noList'],
    ['words.docx', zipOf([entry('word/document.xml', '<x/>')]), 'noList'],
    ['text.odt', zipOf([odt, entry('content.xml', '<x/>')]), 'noList'],
    ['cat.png', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), 'noList'],
    ['noise.bin', Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 31)), 'noList'],
    ['wide.html', Buffer.from('\uFEFF<html><body>kot</body></html>', 'utf16le'), 'markup'],
    ['other.json', Buffer.from('{"cards": []}'), 'notOurs'],
    ['numbers.json', Buffer.from('[1,2]'), 'notOurs'],
    ['export.json', Buffer.from('{"format":"siedem-export-1",\n"cards":[\n{"id":"a","wor'), 'cutOff'],
    ['future.json', Buffer.from('{"format":"siedem-export-9","cards":[]}'), 'newSiedem'],
  ];
}

const input = (page: Page, label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'));

for (const [at, language, label, paste, nothing] of [
  [0, 'en', 'Choose a file', 'Paste words', 'Nothing was added.'],
  [1, 'pl', 'Wybierz plik', 'Wklej słowa', 'Nic nie dodano.'],
] as const) {
  test(`every file that cannot be read is answered to the letter, and nothing pasted is lost, in ${language}`, async ({
    page,
    request,
  }) => {
    test.setTimeout(240_000);
    const folder = await mkdtemp(join(tmpdir(), 'siedem-bad-'));
    try {
      const learner = await newLearner(request);
      await page.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), language);
      await open(page, learner, '/import');
      await page.getByLabel(paste).fill('la huella – track');
      const says = async (name: string, problem: Problem): Promise<void> => {
        const text = SAYS[problem][at].replace('NAME', name);
        await expect
          .poll(async () => (await page.getByRole('alert').innerText()).replaceAll('\u00a0', ' '), { timeout: 30_000 })
          .toBe(`${text} ${nothing}`);
        await expect(page.getByLabel(paste)).toHaveValue('la huella – track');
      };
      for (const [name, buffer, problem] of await badFiles()) {
        await input(page, label).setInputFiles({ name, mimeType: '', buffer });
        await says(name, problem);
      }
      const database = join(folder, 'default.db');
      mnemosyneDatabase(database);
      await input(page, label).setInputFiles(database);
      await says('default.db', 'mnemosyne');
      expect(await axeProblems(page)).toEqual([]);

      const large = join(folder, 'large.txt');
      const file = await openFile(large, 'w');
      const block = 'kot = cat\n'.repeat(104_858);
      for (let count = 0; count < 201; count++) await file.write(block);
      await file.close();
      await input(page, label).setInputFiles(large);
      await says('large.txt', 'text');
      await rm(large);

      // A file that has disappeared when it is read again.
      const gone = join(folder, 'gone.csv');
      await writeFile(gone, 'kot,cat\npies,dog\n');
      await input(page, label).setInputFiles(gone);
      await expect(page.getByLabel(/^(Encoding|Kodowanie)$/)).toBeVisible();
      await rm(gone);
      await page.getByLabel(/^(Encoding|Kodowanie)$/).selectOption('windows-1250');
      await says('gone.csv', 'gone');

      // Another file can be chosen at once.
      await input(page, label).setInputFiles({ name: 'a.txt', mimeType: '', buffer: Buffer.from('kot = cat\npies\n') });
      await expect(page.getByText(/^(have no meaning|nie mają znaczenia)$/)).toBeVisible();
      expect(await cardsOf(request, learner)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
