import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

const at = new Date(2026, 10, 3, 23, 59).getTime();

test.each([
  ['Hiszpański', 'apkg', 'hiszpanski-2026-11-03.apkg'],
  ['Spanish', 'csv', 'spanish-2026-11-03.csv'],
  ['Łódź & Straße, część 2!', 'tsv', 'lodz-strasse-czesc-2-2026-11-03.tsv'],
  ['日本語', 'csv', 'siedem-2026-11-03.csv'],
  ['../../etc/passwd', 'csv', 'etc-passwd-2026-11-03.csv'],
  [null, 'json', 'siedem-2026-11-03.json'],
])('the file of %s is called by its letters in ASCII and the day', (category, extension, name) => {
  expect(fileName(category, extension, at)).toBe(name);
});
