import { describe, expect, it } from 'vitest';
import { type Draft, looksLikeSeveral, withPasted } from './draft.ts';

const t = (key: string): string => key;
const draft = (...texts: string[]): Draft => ({
  word: 'uno',
  lines: texts.map((text, index) => ({ key: index + 1, text })),
  box: '1',
});
const textsOf = (next: ReturnType<typeof withPasted>): readonly string[] =>
  next !== null && 'lines' in next ? next.lines.map(({ text }) => text) : [];

describe('withPasted', () => {
  it('makes a meaning of each line, blank ones left out', () => {
    const next = withPasted(t, draft(''), 1, 'jeden\r\n\n  dwa \ntrzy\n');
    expect(textsOf(next)).toEqual(['jeden', 'dwa', 'trzy']);
  });

  it('keeps what is written, in its order, and every key once', () => {
    const next = withPasted(t, draft('przed', '', '', 'po'), 2, 'a\nb');
    expect(textsOf(next)).toEqual(['przed', 'a', 'b', 'po']);
    const keys = next !== null && 'lines' in next ? next.lines.map(({ key }) => key) : [];
    expect(new Set(keys).size).toBe(4);
    expect(keys[1]).toBe(2);
  });

  it('leaves one line, and a line with text, to the browser', () => {
    expect(withPasted(t, draft(''), 1, 'jeden, dwa\n')).toBeNull();
    expect(withPasted(t, draft('pies'), 1, 'a\nb')).toBeNull();
  });

  it('takes seven and refuses eight', () => {
    expect(textsOf(withPasted(t, draft('', 'x'), 1, '1\n2\n3\n4\n5\n6'))).toHaveLength(7);
    expect(withPasted(t, draft('', 'x'), 1, '1\n2\n3\n4\n5\n6\n7')).toEqual({
      at: 0,
      text: 'message.tooManyMeanings',
    });
  });
});

it('takes words around a comma or semicolon for several meanings, and no comma at an end', () => {
  expect(['house, home', 'a;b', 'dom ,mieszkanie'].map(looksLikeSeveral)).toEqual([true, true, true]);
  expect(['house', 'house,', ', house', ''].map(looksLikeSeveral)).toEqual([false, false, false, false]);
});
