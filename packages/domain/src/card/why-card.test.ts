import { expect, test } from 'vitest';
import { type Box, firstBox, lastBox, middleBox } from '../box/box.ts';
import { whyCard } from './why-card.ts';

const DAY = 86_400_000;
const boxes: readonly Box[] = [
  firstBox('c'),
  lastBox('c'),
  middleBox('c', '2', { number: 1, unit: 'days' }),
  middleBox('c', '3', { number: 7, unit: 'days' }),
];
const NOW = 100 * DAY;
const explain = (box: string, modifiedAt: number, lastAnswerAt: number | null, pausedMs = 0) =>
  whyCard({ box, modifiedAt, lastAnswerAt, pausedMs }, boxes, NOW);

test('a card of a middle box comes back after its interval', () => {
  const answered = NOW - 3 * DAY;
  expect(explain('3', answered, answered + 400)).toMatchObject({
    position: 3,
    of: 4,
    since: { kind: 'answered', at: answered },
    due: { kind: 'waits', at: answered + 7 * DAY },
    right: { position: 4 },
    wrong: { position: 2 },
    recallAt: answered + 7 * DAY,
  });
});

test('one that is due waits, and its recall is that of now', () => {
  const why = explain('3', NOW - 9 * DAY, NOW - 9 * DAY);
  expect(why).toMatchObject({ due: { kind: 'waiting', at: NOW - 2 * DAY }, recallAt: NOW });
});

test('a move without an answer of that moment was made by hand', () => {
  expect(explain('2', NOW - 100, NOW - DAY)?.since).toEqual({ kind: 'moved', at: NOW - 100 });
  expect(explain('2', NOW - 100, null)?.since.kind).toBe('moved');
});

test('lent time is kept apart from the move', () => {
  const moved = NOW - 10 * DAY;
  const why = explain('3', moved + 8 * DAY, moved, 8 * DAY);
  expect(why).toMatchObject({ since: { kind: 'answered', at: moved }, pausedMs: 8 * DAY });
  expect(why?.due?.at).toBe(moved + 15 * DAY);
});

test('the first box: never answered, or answered and always ready', () => {
  expect(explain('1', NOW - DAY, null)).toMatchObject({
    since: { kind: 'never' },
    due: null,
    wrong: null,
    recallAt: null,
  });
  expect(explain('1', NOW - DAY, NOW - 5)).toMatchObject({
    since: { kind: 'answered', at: NOW - 5 },
    due: { kind: 'always' },
  });
  expect(explain('1', NOW - DAY, NOW - 2 * DAY)).toMatchObject({
    since: { kind: 'moved', at: NOW - DAY },
    due: { kind: 'always' },
  });
});

test('the known box is not asked by itself', () => {
  expect(explain('7', NOW - DAY, null)).toMatchObject({
    since: { kind: 'known', at: NOW - DAY },
    due: { kind: 'unasked' },
    right: null,
    wrong: { position: 3 },
    recallAt: NOW,
  });
});

test('a box that is gone explains nothing', () => {
  expect(explain('6', NOW, null)).toBeUndefined();
});
