import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { at } from './lib/paths.mjs';

test('the index of decision records names every record once, by its number and file', () => {
  const files = globSync('docs/adr/[0-9]*.md', { cwd: at('.') }).map((path) => basename(path));
  const index = readFileSync(at('docs/adr/README.md'), 'utf8');
  const rows = [...index.matchAll(/^\| \[(\d+)\]\((\d{4}-[a-z0-9-]+\.md)\)/gm)];
  expect(rows.map(([, , file]) => file)).toEqual(files.toSorted());
  expect(rows.every(([, number, file = '']) => Number(number) === Number(file.slice(0, 4)))).toBe(true);
  expect(files.length).toBeGreaterThan(30);
});
