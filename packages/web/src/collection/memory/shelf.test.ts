import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idColumn } from './id-column.ts';
import { byCreation, type CardRow } from './rows.ts';
import { createShelf, type Shelf } from './shelf.ts';
import { readSnapshot, writeSnapshot } from '../disk/snapshot.ts';

const rowOf = (number: number, width: number): CardRow => ({
  id: String(number).padStart(width, '0'),
  category: 'c',
  word: `word ${number}`,
  meanings: `meaning ${number}`,
  box: String((number % 7) + 1),
  modifiedAt: number * 2,
  createdAt: number,
});

const filled = (rows: readonly CardRow[]): Shelf => {
  const shelf = createShelf('c');
  for (const row of rows) shelf.put(row);
  return shelf;
};
const fromDisk = async (rows: readonly CardRow[]): Promise<Shelf> =>
  createShelf('c', readSnapshot(await writeSnapshot('c', rows)));
const cardsOf = (shelf: Shelf): CardRow[] => shelf.order().map((slot) => shelf.row(slot));

type Step =
  | { readonly kind: 'put' | 'date' | 'remove' | 'look'; readonly card: number }
  | { readonly kind: 'index'; readonly card: number };

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('put', 'date', 'remove', 'look', 'index'),
  card: fc.nat(40),
});

describe('a shelf read from the disk', () => {
  test('is like one that was filled card by card, whatever is done to it and however far it is indexed', async () => {
    await fc.assert(
      // Ids of one length are read in place, others are taken apart.
      fc.asyncProperty(
        fc.nat(30),
        fc.constantFrom(1, 36),
        fc.array(step, { maxLength: 60 }),
        async (count, width, steps) => {
          const rows = Array.from({ length: count }, (_, number) => rowOf(number, width));
          const [read, made] = [await fromDisk(rows), filled(rows)];
          for (const { kind, card } of steps) {
            const row = rowOf(card, width);
            if (kind === 'put') for (const shelf of [read, made]) shelf.put({ ...row, word: `new ${card}` });
            if (kind === 'date') for (const shelf of [read, made]) shelf.put({ ...row, createdAt: (card * 7) % 40 });
            if (kind === 'look') expect(cardsOf(read)).toEqual(cardsOf(made).toSorted(byCreation));
            if (kind === 'remove') for (const shelf of [read, made]) shelf.remove(row.id);
            if (kind === 'index') read.index(() => true);
            expect(read.slotOf(row.id)).toBe(made.slotOf(row.id));
            expect(read.size()).toBe(made.size());
          }
          expect(cardsOf(read)).toEqual(cardsOf(made));
          read.index(() => false);
          for (let card = 0; card <= 40; card++) {
            const { id } = rowOf(card, width);
            expect(read.slotOf(id)).toBe(made.slotOf(id));
          }
        },
      ),
    );
  });

  test('has its cards by creation, in whichever order they were written', async () => {
    const rows = Array.from({ length: 5 }, (_, number) => rowOf(number, 36));
    expect(cardsOf(await fromDisk(rows.toReversed()))).toEqual(rows);
  });

  test('is indexed in steps', async () => {
    const shelf = await fromDisk(Array.from({ length: 5000 }, (_, number) => rowOf(number, 36)));
    let steps = 1;
    while (!shelf.index(() => true)) steps++;
    expect(steps).toBeGreaterThan(3);
    expect(shelf.slotOf(rowOf(4999, 36).id)).toBe(4999);
  });
});

test('a shelf reports what changes, and nothing where a card is put as it is', () => {
  const shelf = filled([rowOf(0, 36), rowOf(1, 36)]);
  const reported: unknown[] = [];
  shelf.watch((...change) => reported.push(change));
  const [version, order] = [shelf.version(), shelf.order()];
  shelf.put(rowOf(1, 36));
  expect([shelf.version(), shelf.order(), reported]).toEqual([version, order, []]);
  shelf.put({ ...rowOf(1, 36), box: '7' });
  shelf.put({ ...rowOf(1, 36), box: '7', word: 'other' });
  expect(reported).toEqual([
    [1, '2', false],
    [1, '7', true],
  ]);
  // The order stays the same array as long as its cards stay the same.
  expect(shelf.order()).toBe(order);
});

describe('the ids of a snapshot', () => {
  test('a part of an id, or of two neighbours, is no id', () => {
    const ids = idColumn('abab\nabba\nbaab', 3);
    expect(['abab', 'abba', 'baab', 'bab', 'b\nab', 'aaaa'].map((id) => ids.find(id))).toEqual([0, 1, 2, -1, -1, -1]);
  });
  test('lines of different length are distinguished', () => {
    const ids = idColumn('aaa\nb\nccccc', 3);
    expect([ids.at(0), ids.at(1), ids.at(2), ids.find('b')]).toEqual(['aaa', 'b', 'ccccc', 1]);
  });
});
