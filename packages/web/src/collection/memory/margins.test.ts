import { EMPTY_MARGIN } from '@siedem/domain';
import { describe, expect, test } from 'vitest';
import { createMarginSearch } from './margin-search.ts';
import type { ChangeMarginOperation, ImportPartOperation } from './operation.ts';
import { createReplica, NOTHING_STORED } from './replica.ts';
import type { CardRow } from './rows.ts';
import { partOf, waitingPart } from './waiting-part.ts';

const row: CardRow = { id: 'a', category: 'c', word: 'w', meanings: 'm', box: '1', modifiedAt: 0, createdAt: 0 };
const filled = () => {
  const replica = createReplica();
  replica.load(NOTHING_STORED);
  replica.commit({ categories: [{ id: 'c', name: 'C' }], categoryOrder: ['c'], cards: [row], revision: 1 });
  return replica;
};
const change = (id: string, note: string): ChangeMarginOperation => ({
  id,
  at: 1,
  kind: 'change-margin',
  card: 'a',
  category: 'c',
  change: { note },
});

describe('margins and settings', () => {
  test('what waits lies over what is confirmed, and becomes part of it', () => {
    const replica = filled();
    expect(replica.margins.of('a')).toBe(EMPTY_MARGIN);
    replica.add(change('1', 'mine'));
    expect(replica.margins.of('a')).toMatchObject({ note: 'mine' });
    expect(replica.margins.of('a')).toBe(replica.margins.of('a'));
    replica.commit({ margins: [{ card: 'a', note: 'theirs', example: 'e', rulings: [] }], revision: 2 });
    expect(replica.margins.of('a')).toEqual({ note: 'mine', example: 'e', rulings: [] });
    expect(replica.margins.takeChanged()).toEqual(['a']);
    replica.commit({ applied: [change('1', 'mine')] });
    expect(replica.margins.confirmed.get('a')).toEqual({ note: 'mine', example: 'e', rulings: [] });
    replica.commit({ margins: [{ card: 'a', ...EMPTY_MARGIN }] });
    expect(replica.margins.confirmed.has('a')).toBe(false);
  });
  test('a part of an import brings those of its cards, through the disk too, but for cards that were not added', () => {
    const replica = filled();
    const [one, two] = ['x', 'y'].map((id) => ({ ...row, id, word: id }));
    const note = (text: string) => ({ note: text, example: '', rulings: [] });
    const part: ImportPartOperation = {
      id: '1',
      at: 1,
      kind: 'import-part',
      import: 'i',
      name: 'f',
      source: 'table',
      total: 2,
      made: [],
      cards: new Map([one, two].flatMap((each) => (each === undefined ? [] : [[each.id, each] as const]))),
      margins: new Map([
        ['x', note('1')],
        ['y', note('2')],
      ]),
      reviews: '[]',
    };
    const kept = partOf(structuredClone(waitingPart(part)));
    expect(kept).toEqual(part);
    const { margins: _, ...before } = waitingPart({ ...part, margins: new Map() });
    expect(partOf(before).margins.size).toBe(0);
    replica.add(kept);
    expect([replica.margins.of('x').note, replica.margins.of('y').note]).toEqual(['1', '2']);
    replica.add({ ...change('2', 'mine'), card: 'x' });
    expect(replica.margins.of('x').note).toBe('mine');
    expect(createMarginSearch(replica)('2')).toEqual(['y']);
    replica.commit({ applied: [{ ...kept, cards: new Map([...part.cards].slice(0, 1)) }] });
    expect([...replica.margins.confirmed]).toEqual([['x', note('1')]]);
    expect([replica.margins.of('x').note, replica.margins.of('y')]).toEqual(['mine', EMPTY_MARGIN]);
  });
  test('they go with the card, and with the category', () => {
    const replica = filled();
    replica.commit({ margins: [{ card: 'a', note: 'n', example: '', rulings: [] }] });
    replica.commit({ deletedCategories: ['c'] });
    expect(replica.margins.confirmed.size).toBe(0);
    const other = filled();
    other.commit({ margins: [{ card: 'a', note: 'n', example: '', rulings: [] }] });
    other.commit({ deletedCards: ['a'] });
    expect(other.margins.of('a')).toEqual(EMPTY_MARGIN);
  });
  test('settings change by field over what another device set', () => {
    const replica = filled();
    replica.add({ id: '1', at: 1, kind: 'change-lesson', category: 'c', change: { ask: 'word' } });
    const row = { category: 'c', cards: 20, ask: 'meanings', hologram: 1 };
    replica.commit({ lessons: [row] });
    expect(replica.structure().lessons.get('c')).toEqual({ cards: 20, ask: 'word', hologram: 1 });
    replica.add({ id: '2', at: 2, kind: 'delete-category', category: 'c', name: 'C' });
    expect(replica.structure().lessons.size).toBe(0);
  });
});
