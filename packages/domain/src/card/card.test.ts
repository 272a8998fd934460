import { describe, expect, test } from 'vitest';
import { defaultBoxes, firstBox, lastBox, middleBox } from '../box/box.ts';
import { DAY_MS, HOUR_MS } from '../limits.ts';
import { joinMeanings, parseCardText, splitMeanings } from './card-text.ts';
import { countCards } from './counts.ts';
import { cardState, isDue, shareElapsed, timeLeft } from './due.ts';
import { outcomeOfAdding } from './outcome-of-adding.ts';

describe('the words of a card', () => {
  const problem = (word: string, meanings: string[]) => {
    const parsed = parseCardText({ word, meanings });
    return parsed.ok ? null : parsed.problem;
  };
  test('come in normal form, equal meanings merged', () => {
    expect(parseCardText({ word: ' el  gato ', meanings: ['cat', 'CAT ', 'tomcat'] })).toEqual({
      ok: true,
      value: { word: 'el gato', meanings: ['cat', 'tomcat'] },
    });
  });
  test.each<[string, string[], string | null]>([
    ['', ['a'], 'word_blank'],
    ['   ', ['a'], 'word_blank'],
    ['a', [], 'no_meaning'],
    ['a', [' '], 'no_meaning'],
    ['a', ['', '\u200b'], 'no_meaning'],
    ['a', ['b', ''], 'meaning_blank'],
    ['a|b', ['c'], 'pipe'],
    ['a', ['b|c'], 'pipe'],
    ['a'.repeat(201), ['b'], 'too_long'],
    ['a', ['b'.repeat(201)], 'too_long'],
    ['👍'.repeat(200), ['b'], null],
    ['a', ['1', '2', '3', '4', '5', '6', '7'], null],
    ['a', ['1', '2', '3', '4', '5', '6', '7', '8'], 'too_many_meanings'],
    ['a', ['1', '2', '3', '4', '5', '6', '7', '7'], null],
    ['a\u0000', ['b'], 'bad_character'],
    ['a', ['\udc00'], 'bad_character'],
  ])('%j with %j: %s', (word, meanings, expected) => expect(problem(word, meanings)).toBe(expected));
  test('meanings split and join at the bar', () => {
    expect(splitMeanings('a|b')).toEqual(['a', 'b']);
    expect(splitMeanings('a||b')).toEqual(['a', '', 'b']);
    expect(splitMeanings(' ')).toEqual([]);
    expect(joinMeanings(['a', 'b'])).toBe('a|b');
  });
});

describe('adding a card', () => {
  const others = [{ id: 'x', word: 'Gato', meanings: ['cat', 'jack'] }];
  const kind = (word: string, ...meanings: string[]) => outcomeOfAdding({ word, meanings }, others);
  test('returns the first outcome that fits', () => {
    expect(kind('gato', 'Cat')).toEqual({ kind: 'exists', id: 'x' });
    expect(kind('cat', 'gato')).toEqual({ kind: 'word_used_as_meaning' });
    expect(kind('kitty', 'gato', 'cat')).toEqual({ kind: 'meaning_used_as_word' });
    expect(kind('minino', 'CAT')).toEqual({ kind: 'same_meaning' });
    expect(kind('gato', 'trick')).toEqual({ kind: 'added' });
    expect(kind('perro', 'dog')).toEqual({ kind: 'added' });
  });
});

describe('due and state', () => {
  const middle = middleBox('c', '2', { number: 1, unit: 'hours' });
  test('a card is due when its interval has passed, to the millisecond', () => {
    expect(isDue(0, HOUR_MS, HOUR_MS - 1)).toBe(false);
    expect(isDue(0, HOUR_MS, HOUR_MS)).toBe(true);
  });
  test('the state follows the box', () => {
    expect(cardState(0, firstBox('c'), 5)).toEqual({ kind: 'unknown' });
    expect(cardState(0, lastBox('c'), 5)).toEqual({ kind: 'known' });
    expect(cardState(0, middle, HOUR_MS)).toEqual({ kind: 'active' });
    expect(cardState(0, middle, HOUR_MS - 1)).toEqual({ kind: 'waiting', left: 1 });
  });
  test('time left never shows nothing for a card that waits', () => {
    expect(timeLeft(1)).toEqual({ unit: 'hours', hours: 0, minutes: 1 });
    expect(timeLeft(90 * 60_000)).toEqual({ unit: 'hours', hours: 1, minutes: 30 });
    expect(timeLeft(DAY_MS)).toEqual({ unit: 'hours', hours: 24, minutes: 0 });
    expect(timeLeft(DAY_MS + 1)).toEqual({ unit: 'days', days: 2 });
  });
  test('the share of the interval stays between nothing and all', () => {
    expect(shareElapsed(0, 100, 25)).toBe(0.25);
    expect(shareElapsed(0, 100, 250)).toBe(1);
    expect(shareElapsed(50, 100, 0)).toBe(0);
    expect(shareElapsed(0, 0, 0)).toBe(1);
  });
});

test('counts follow decisions §2.4: the known box is available in its own tile only', () => {
  const boxes = defaultBoxes('c');
  const cards = [
    { box: '1', modifiedAt: 0 },
    { box: '2', modifiedAt: 0 },
    { box: '2', modifiedAt: DAY_MS },
    { box: '7', modifiedAt: DAY_MS },
    { box: 'gone', modifiedAt: 0 },
  ];
  const counts = countCards(cards, boxes, DAY_MS);
  expect(counts).toMatchObject({ all: 4, available: 2, known: 1 });
  expect(counts.boxes.get('2')).toEqual({ cards: 2, available: 1 });
  expect(counts.boxes.get('7')).toEqual({ cards: 1, available: 1 });
  expect(counts.boxes.get('3')).toEqual({ cards: 0, available: 0 });
});
