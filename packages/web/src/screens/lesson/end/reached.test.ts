import { expect, test } from 'vitest';
import { reachedBy } from './reached.ts';

const card = (id: string, box: string) => ({ id, box, word: id, meanings: [id] });
const TODAY = '2026-11-23';
const NONE = { day: '', known: 0 };
const moved = (id: string, from: string, to: string) => ({ card: card(id, from), to });

test('the first lesson of a day is stamped once', () => {
  const first = reachedBy([moved('a', '1', '2')], 0, TODAY, NONE);
  expect(first).toEqual({ reached: { kind: 'day' }, stamped: { day: TODAY, known: 0 } });
  expect(reachedBy([moved('a', '2', '3')], 0, TODAY, first.stamped).reached).toBeNull();
  expect(reachedBy([moved('a', '3', '4')], 0, '2026-11-24', first.stamped).reached).toEqual({ kind: 'day' });
});

test('the first known word, and each fiftieth, by the lesson that brought it', () => {
  const first = reachedBy([moved('a', '6', '7')], 1, TODAY, NONE);
  expect(first.reached).toEqual({ kind: 'known', count: 1 });
  expect(reachedBy([moved('b', '6', '7')], 2, TODAY, first.stamped).reached).toBeNull();
  expect(reachedBy([moved('b', '6', '7'), moved('c', '6', '7')], 51, TODAY, first.stamped).reached).toEqual({
    kind: 'known',
    count: 50,
  });
});

test('words known before are no news, and none is stamped twice', () => {
  expect(reachedBy([moved('a', '1', '2')], 230, TODAY, NONE).reached).toEqual({ kind: 'day' });
  expect(reachedBy([moved('a', '6', '7')], 50, TODAY, { day: TODAY, known: 50 }).reached).toBeNull();
  expect(
    reachedBy([moved('a', '7', '6'), moved('a', '6', '7')], 50, TODAY, { day: TODAY, known: 1 }).reached,
  ).toBeNull();
  expect(reachedBy([moved('a', '6', '7')], null, TODAY, NONE).reached).toEqual({ kind: 'day' });
});
