import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignAnswer, sharedShare } from './align-answer.ts';
import { acceptedAnswers, checkAnswer, isBlankAnswer } from './answer.ts';
import { graphemes } from './graphemes.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ż', 'Ó', ' ', '👩\u200d👧', 'e\u0301'), maxLength: 12 });

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
    ['cot', 'cat', 'again'],
    ['zolw', 'żółw', 'bad'],
    ['żołw', 'żółw', 'again'],
    ['ct', 'cats', 'again'],
    ['c', 'cats', 'bad'],
    ['dog', 'cat', 'bad'],
    ['👩\u200d👧', '👩\u200d👦', 'again'],
  ])('%j for %j is %s', (typed, accepted, expected) => expect(verdict(typed, accepted)).toBe(expected));
  test('any one meaning is enough, and the nearest is told', () => {
    expect(checkAnswer('car', ['automobile', 'car'])).toEqual({ verdict: 'good', nearest: 'car', distance: 0 });
    expect(checkAnswer('auto mobil', ['car', 'automobile'])).toMatchObject({ verdict: 'again', nearest: 'automobile', distance: 2 });
  });
  test('does not depend on case or Unicode form', () => {
    fc.assert(
      fc.property(word, fc.array(word, { minLength: 1, maxLength: 3 }), (typed, accepted) => {
        const expected = checkAnswer(typed, accepted).verdict;
        expect(checkAnswer(typed.normalize('NFD'), accepted).verdict).toBe(expected);
        expect(checkAnswer(typed.toUpperCase(), accepted.map((a) => a.normalize('NFC'))).verdict).toBe(expected);
      }),
    );
  });
  test('which answers count depends on what was shown', () => {
    const card = { word: 'gato', meanings: ['cat', 'jack'] };
    expect(acceptedAnswers(card, 'word')).toEqual(['cat', 'jack']);
    expect(acceptedAnswers(card, 'meanings')).toEqual(['gato']);
  });
  test('never throws, whatever is typed', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => !!checkAnswer(a, [b])));
  });
  test('nothing visible is blank', () => {
    for (const blank of ['', '  ', '\u00a0', '\u200b']) expect(isBlankAnswer(blank)).toBe(true);
    expect(isBlankAnswer('a')).toBe(false);
  });
});

describe('the alignment', () => {
  test('spells both answers, and costs what the distance says', () => {
    fc.assert(
      fc.property(word, word, (typed, accepted) => {
        const columns = alignAnswer(typed, accepted);
        const { distance, verdict } = checkAnswer(typed, [accepted]);
        const joined = (pick: 'typed' | 'accepted') => columns.map((column) => column[pick]).join('');
        expect(joined('typed')).toBe(graphemes(typed.normalize('NFC').replace(/\s+/gu, ' ').trim()).join(''));
        expect(joined('accepted')).toBe(graphemes(accepted.normalize('NFC').replace(/\s+/gu, ' ').trim()).join(''));
        if (verdict !== 'good') expect(columns.filter((column) => column.kind !== 'same')).toHaveLength(distance);
      }),
      { numRuns: 2000 },
    );
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
