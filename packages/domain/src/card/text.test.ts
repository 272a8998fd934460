import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldCase, foldText, isBlank, isStorableText, normaliseText, textLength, visibleText } from './text.ts';

const text = fc.string({ unit: 'binary', maxLength: 40 });

describe('the normal form', () => {
  test('is idempotent', () => {
    fc.assert(
      fc.property(text, (s) => normaliseText(normaliseText(s)) === normaliseText(s)),
      { numRuns: 2000 },
    );
  });
  test.each([
    ['  la   casa ', 'la casa'],
    ['a\u00a0b\tc\nd', 'a b c d'],
    ['z\u0307o\u0301\u0142w', 'żółw'],
    ['so\u200bft\u00adly', 'so\u200bft\u00adly'],
    ['👩\u200d👧', '👩\u200d👧'],
  ])('%j becomes %j', (given, expected) => expect(normaliseText(given)).toBe(expected));
});

test('the short way of common Latin letters says what the long way says', () => {
  for (let code = 0x20; code < 0x250; code++) {
    const text = `a${String.fromCharCode(code)}b`;
    expect(normaliseText(text), text).toBe(text.normalize('NFC').replace(/\s+/gu, ' ').trim());
    expect(foldText(text), text).toBe(foldCase(visibleText(text)));
  }
});

describe('the fold', () => {
  const same = (a: string, b: string) => foldText(a) === foldText(b);
  test('is idempotent, and equality under it reflexive and symmetric', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(foldText(foldText(a))).toBe(foldText(a));
        expect(same(a, a)).toBe(true);
        expect(same(a, b)).toBe(same(b, a));
      }),
      { numRuns: 2000 },
    );
  });
  test('is idempotent and blind to form for every letter that has a case, and every mark', () => {
    const unstable: string[] = [];
    for (let point = 0; point <= 0x1ffff; point++) {
      const letter = String.fromCodePoint(point);
      if (!/[\p{Changes_When_Casemapped}\p{Changes_When_Casefolded}\p{M}]/u.test(letter)) continue;
      const fold = foldText(letter);
      if (foldText(fold) !== fold || foldText(letter.normalize('NFD')) !== fold) unstable.push(point.toString(16));
    }
    expect(unstable).toEqual([]);
  });
  test('ignores case and Unicode form', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        (s) => same(s, s.normalize('NFD')) && same(s, s.normalize('NFC')),
      ),
    );
  });
  test.each([
    ['Żółw', 'ŻÓŁW'],
    ['straße', 'STRASSE'],
    ['σοφός', 'ΣΟΦΌΣ'],
    ['İstanbul', 'istanbul'],
    ['ﬁn', 'FIN'],
    ['a\u00a0b', 'A B'],
    ['so\u200bft\u00adly', 'softly'],
    ['\u202eabc\u202c', 'abc'],
  ])('%s and %s are the same', (a, b) => expect(same(a, b)).toBe(true));
  test.each([
    ['zolw', 'żółw'],
    ['lodz', 'łódź'],
    ['sık', 'sik'],
    ['can', 'cań'],
  ])('%s and %s differ', (a, b) => expect(same(a, b)).toBe(false));
});

test('characters that no database stores are found', () => {
  for (const bad of ['a\u0000', '\ud800', 'x\u0007', '\u0085']) expect(isStorableText(bad)).toBe(false);
  for (const good of ['żółw', '👩\u200d👧', 'a b']) expect(isStorableText(good)).toBe(true);
});

test('length counts code points', () => expect(textLength('a👍ż')).toBe(3));

/** Every code point that decisions §10.5 names, ranges included. */
const unseen = [
  [0x200b, 0x200f],
  [0x2060, 0x206f],
  [0xfeff, 0xfeff],
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x3164, 0x3164],
  [0xffa0, 0xffa0],
  [0x2800, 0x2800],
].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)));

describe('blank', () => {
  test.each(['', ' ', '\t\n', '\u00a0', '\u2003', '\u3000', '\u202e', '\ufe0f', ...unseen, unseen.join(' ')])(
    '%j is blank',
    (text) => expect(isBlank(text)).toBe(true),
  );
  test.each(['a', '-', '👩\u200d👧', 'نمی\u200cخواهم', '\u2801', 'ㅤa'])('%j is not', (text) =>
    expect(isBlank(text)).toBe(false),
  );
  test('joiners between letters stay', () => expect(normaliseText('نمی\u200cخواهم')).toBe('نمی\u200cخواهم'));
});
