import { expect, test } from 'vitest';
import { recogniseText } from './recognise-text.ts';

test.each([
  ['la huella – track; trace\naprovechar – to make use of\nsin embargo – however', 'list', ' – ', 3],
  ['kot\tcat\npies\tdog\n', 'list', '\t', 2],
  ['kot = cat\r\npies = dog\r\nalone\r\nkoń = horse', 'unknown', '', 4],
  ['kot = cat; pies = dog', 'list', ' = ', 2],
  ['Q: kot\nA: cat\n\nQ: pies\nA: dog', 'questions', '', 2],
  ['one\ntwo', 'unknown', '', 2],
  ['', 'unknown', '', 0],
])('%j is recognised', (text, kind, between, cards) => {
  expect(recogniseText(text)).toEqual({ kind, between, cards });
});

test('a long text is counted by its lines', () => {
  expect(recogniseText('kot – cat\n'.repeat(10_000))).toEqual({ kind: 'list', between: ' – ', cards: 10_000 });
});
