import { describe, expect, test } from 'vitest';
import { changeMargin, EMPTY_MARGIN, type Margin, parseMarginChange, ruledTexts, type RulingChange } from './margin.ts';

const card = { word: 'cansado', meanings: ['tired', 'weary'] };
const ruling = (text: string, rule: RulingChange['rule'], direction: 'word' | 'meanings' = 'word'): RulingChange => ({
  direction,
  text,
  rule,
});
const after = (...rulings: RulingChange[]): Margin => {
  const changed = changeMargin(EMPTY_MARGIN, { rulings }, card);
  return changed.ok ? changed.value : EMPTY_MARGIN;
};

describe('rulings', () => {
  test('the later one replaces the earlier, by direction and folded text', () => {
    expect(after(ruling('Spent', 'accept'), ruling('SPENT', 'refuse')).rulings).toEqual([ruling('SPENT', 'refuse')]);
    expect(after(ruling('x', 'accept'), ruling('x', 'refuse', 'meanings')).rulings).toHaveLength(2);
    expect(after(ruling('x', 'accept'), ruling('X', 'none')).rulings).toEqual([]);
  });
  test('one that equals an answer of the card in its direction is not kept', () => {
    expect(after(ruling('Tired', 'refuse'), ruling('CANSADO', 'accept', 'meanings')).rulings).toEqual([]);
    expect(after(ruling('cansado', 'refuse')).rulings).toHaveLength(1);
  });
  test('are keyed by direction and rule', () => {
    const margin = after(ruling('a', 'accept'), ruling('b', 'refuse'), ruling('c', 'accept', 'meanings'));
    expect(ruledTexts(margin, 'word', 'accept')).toEqual(['a']);
    expect(ruledTexts(margin, 'meanings', 'accept')).toEqual(['c']);
  });
});

test('a blank line is none, others are in normal form', () => {
  expect(parseMarginChange({ note: ' \u200b ', example: ' a  b ' })).toEqual({ note: '', example: 'a b' });
  expect(parseMarginChange({})).toEqual({});
  expect(parseMarginChange({ note: '👍'.repeat(500) })).toBeDefined();
  expect(parseMarginChange({ note: '👍'.repeat(501) })).toBeUndefined();
});
