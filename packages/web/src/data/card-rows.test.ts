import { expect, test } from 'vitest';
import { cardRows } from './card-rows.ts';

const document = {
  categories: [{ id: 'k', name: 'Spanish' }],
  sections: [{ category: 'k', id: '2', label: '1 days' }],
  cards: [
    { id: 'p', category: 'k', section: '2', word: 'pan', meanings: 'bread|Mr', modified: '2026-11-21T10:00:00.000Z' },
    { id: 'q', category: 'gone', section: '9', word: 'x', meanings: 'y', modified: '' },
  ],
  margins: [{ card: 'p', note: 'no bed', example: 'El pan está aquí.' }],
};

test('cards have the names of their category and box', () => {
  expect(cardRows(document, (id, label) => `${id}: ${label}`)).toEqual([
    ['pan', 'bread | Mr', 'Spanish', '2: 1 days', '2026-11-21T10:00:00.000Z', 'no bed', 'El pan está aquí.'],
    ['x', 'y', '', '', '', '', ''],
  ]);
});

test('what is no export has no rows', () => {
  expect(cardRows(null, String)).toEqual([]);
  expect(cardRows({ cards: 'none' }, String)).toEqual([]);
});
