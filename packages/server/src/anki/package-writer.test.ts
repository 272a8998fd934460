import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PackageWriter } from './package-writer.ts';

const NOW = Date.UTC(2026, 10, 23);
const AT = NOW - 1_000_000;

/** The ids that answers at these times get. */
const idsOf = (times: readonly number[]): number[] => {
  const folder = mkdtempSync(join(tmpdir(), 'siedem-anki-'));
  try {
    const file = join(folder, 'collection.anki2');
    const head = { categories: [{ id: 'c', name: 'Spanish' }], boxes: [], offsets: [{ from: 0, offset: 0 }], now: NOW };
    const writer = new PackageWriter(file, { ...head, answers: 'with' });
    const card = { id: 'k', category: 'c', word: 'w', meanings: 'm', box: '1', modifiedAt: AT, createdAt: AT };
    writer.addCards([card]);
    const answer = { card: 0, verdict: 'good', override: false, from: '1', to: '1', tookMs: 5 };
    writer.addAnswers(times.map((at) => ({ ...answer, at })));
    writer.finish();
    const database = new DatabaseSync(file);
    const ids = database.prepare('select id from revlog order by id').all();
    database.close();
    return ids.map(({ id }) => Number(id));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test('answers of one moment follow each other by a millisecond, and pass those that are there', () => {
  expect(idsOf([AT, AT + 2, AT, AT, AT + 1, AT])).toEqual([0, 1, 2, 3, 4, 5].map((ms) => AT + ms));
});

test('ten thousands of answers of one moment take no longer than others', () => {
  const ids = idsOf(Array.from({ length: 40_000 }, (_, at) => AT + (at % 3)));
  expect(ids.at(-1)).toBe(AT + 39_999);
  expect(new Set(ids).size).toBe(40_000);
}, 5000);
