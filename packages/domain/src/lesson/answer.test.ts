import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, visibleText } from '../card/text.ts';
import { alignAnswer, sharedShare } from './align-answer.ts';
import { acceptedAnswers, checkAnswer, isBlankAnswer } from './answer.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ż', 'Ó', ' ', '👩\u200d👧', 'e\u0301'), maxLength: 12 });
// Letters that fold into others or into several, in one form and the other.
const tricky = fc.string({
  unit: fc.constantFrom('s', 'S', 'ß', 'ẞ', 'ς', 'Σ', 'i', 'I', 'İ', 'ı', '\u0307', 'ﬁ', 'f', 'z', 'ż', '\u200b', ' '),
  maxLength: 6,
});

describe('the verdict', () => {
  const verdict = (typed: string, ...accepted: string[]) => checkAnswer(typed, accepted).verdict;
  test.each<[string, string, string]>([
    ['cat', 'cat', 'good'],
    ['  CAT ', 'cat', 'good'],
    ['la  casa', 'la casa', 'good'],
    ['zo\u0301\u0142w', 'zółw', 'good'],
    ['la\u00a0casa', 'la casa', 'good'],
    ['c\u200bat', 'cat', 'good'],
    ['STRASSE', 'straße', 'good'],
    ['ΣΟΦΟΣ', 'σοφος', 'good'],
    ['ﬁn', 'fin', 'good'],
    ['İzmir', 'izmir', 'good'],
    ['GIEẞEN', 'gießen', 'good'],
    ['\u202ecat\u202c', 'cat', 'good'],
    ['kız', 'KIZ', 'again'],
    ['łodź', 'lodz', 'again'],
    ['strasses', 'straße', 'again'],
    ['strase', 'straße', 'again'],
    ['straxe', 'straße', 'again'],
    ['cot', 'cat', 'again'],
    ['zolw', 'żółw', 'bad'],
    ['żołw', 'żółw', 'again'],
    ['ct', 'cats', 'again'],
    ['c', 'cats', 'bad'],
    ['dog', 'cat', 'bad'],
    ['👩\u200d👧', '👩\u200d👦', 'again'],
  ])('%j for %j is %s', (typed, accepted, expected) => expect(verdict(typed, accepted)).toBe(expected));
  test('any one meaning is enough, and the nearest is returned', () => {
    expect(checkAnswer('car', ['automobile', 'car'])).toEqual({ verdict: 'good', nearest: 'car', distance: 0 });
    expect(checkAnswer('auto mobil', ['car', 'automobile'])).toMatchObject({
      verdict: 'again',
      nearest: 'automobile',
      distance: 2,
    });
  });
  test('does not depend on case or Unicode form', () => {
    fc.assert(
      fc.property(word, fc.array(word, { minLength: 1, maxLength: 3 }), (typed, accepted) => {
        const expected = checkAnswer(typed, accepted).verdict;
        expect(checkAnswer(typed.normalize('NFD'), accepted).verdict).toBe(expected);
        expect(
          checkAnswer(
            typed.toUpperCase(),
            accepted.map((a) => a.normalize('NFC')),
          ).verdict,
        ).toBe(expected);
      }),
    );
  });
  test('is good exactly when the texts are the same, and near exactly at one or two letters', () => {
    fc.assert(
      fc.property(tricky, tricky, (typed, accepted) => {
        const { verdict, distance } = checkAnswer(typed, [accepted]);
        expect(verdict === 'good').toBe(foldText(typed) === foldText(accepted));
        expect(verdict === 'good').toBe(distance === 0);
        expect(verdict === 'again').toBe(distance === 1 || distance === 2);
      }),
      { numRuns: 3000 },
    );
  });
  test('gives the least distance and its first answer, whatever the order of the answers', () => {
    fc.assert(
      fc.property(word, fc.array(word, { minLength: 1, maxLength: 7 }), (typed, accepted) => {
        const each = accepted.map((answer) => checkAnswer(typed, [answer]).distance);
        const least = Math.min(...each);
        const checked = checkAnswer(typed, accepted);
        expect(checked.distance).toBe(least);
        expect(checked.nearest).toBe(accepted[each.indexOf(least)]);
      }),
    );
  });
  test('which answers count depends on what was shown', () => {
    const card = { word: 'gato', meanings: ['cat', 'jack'] };
    expect(acceptedAnswers(card, 'word')).toEqual(['cat', 'jack']);
    expect(acceptedAnswers(card, 'meanings')).toEqual(['gato']);
  });
  test('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => !!checkAnswer(a, [b])),
    );
  });
  test('nothing visible is blank', () => {
    for (const blank of ['', '  ', '\u00a0', '\u200b']) expect(isBlankAnswer(blank)).toBe(true);
    expect(isBlankAnswer('a')).toBe(false);
  });
});

describe('the alignment', () => {
  test('spells both answers, and costs what the distance says', () => {
    fc.assert(
      fc.property(fc.oneof(word, tricky), fc.oneof(word, tricky), (typed, accepted) => {
        const columns = alignAnswer(typed, accepted);
        const joined = (pick: 'typed' | 'accepted') => columns.map((column) => column[pick]).join('');
        expect(joined('typed')).toBe(visibleText(typed));
        expect(joined('accepted')).toBe(visibleText(accepted));
        expect(columns.filter((column) => column.kind !== 'same')).toHaveLength(
          checkAnswer(typed, [accepted]).distance,
        );
      }),
      { numRuns: 3000 },
    );
  });
  test('keeps case and ß as they were written', () => {
    expect(alignAnswer('STRASE', 'Straße').map((c) => [c.kind, c.typed, c.accepted])).toEqual([
      ['same', 'S', 'S'],
      ['same', 'T', 't'],
      ['same', 'R', 'r'],
      ['same', 'A', 'a'],
      ['missing', '', 'ß'],
      ['same', 'S', ''],
      ['same', 'E', 'e'],
    ]);
  });
  test('marks each letter', () => {
    expect(alignAnswer('pomarancza', 'pomarańcza').filter((c) => c.kind !== 'same')).toEqual([
      { kind: 'changed', typed: 'n', accepted: 'ń' },
    ]);
    expect(alignAnswer('ct', 'cat')).toEqual([
      { kind: 'same', typed: 'c', accepted: 'c' },
      { kind: 'missing', typed: '', accepted: 'a' },
      { kind: 'same', typed: 't', accepted: 't' },
    ]);
    expect(alignAnswer('caat', 'cat').filter((c) => c.kind === 'extra')).toHaveLength(1);
  });
  test('says how much was right', () => {
    expect(sharedShare(alignAnswer('cat', 'cat'))).toBe(1);
    expect(sharedShare(alignAnswer('xyz', 'cat'))).toBe(0);
    expect(sharedShare([])).toBe(1);
  });
});
