import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StruggleAnswer, struggles } from './struggles.ts';

const NOW = Date.UTC(2026, 10, 23);
const DAY = 86_400_000;
const cards = [
  { id: 'a', word: 'cansado', meanings: ['tired', 'weary'] },
  { id: 'b', word: 'casado', meanings: ['married'] },
  { id: 'c', word: 'agotado', meanings: ['tired'] },
  { id: 'd', word: 'la mesa', meanings: ['table', 'desk'] },
];
let number = 0;
const answer = (card: string, more: Partial<StruggleAnswer> = {}): StruggleAnswer => {
  number += 1;
  return {
    id: String(number).padStart(6, '0'),
    card,
    at: NOW - DAY + number,
    direction: 'word',
    typed: 'x',
    verdict: 'bad',
    override: false,
    ...more,
  };
};
const right = (card: string): StruggleAnswer => answer(card, { verdict: 'good' });
const ask = { now: NOW, words: 'es', meanings: 'en' };
const of = (...answers: StruggleAnswer[]) => struggles(answers, cards, ask);

describe('hard cards', () => {
  const bad = (count: number) => Array.from({ length: count }, () => answer('a'));
  test('four of the last eight are enough, three are not', () => {
    expect(of(...bad(4)).cards).toEqual([{ card: 'a', falls: 4, answers: 4 }]);
    expect(of(...bad(3)).cards).toEqual([]);
    expect(of(...bad(4), ...Array.from({ length: 4 }, () => right('a'))).cards).toEqual([
      { card: 'a', falls: 4, answers: 8 },
    ]);
    expect(of(...bad(4), ...Array.from({ length: 5 }, () => right('a'))).cards).toEqual([]);
  });

  test('near misses decide nothing, an override is right', () => {
    expect(of(...bad(3), answer('a', { verdict: 'again' }), answer('a', { override: true })).cards).toEqual([]);
  });

  test('answers older than 90 days, and all but the newest 20,000, do not count', () => {
    const old = bad(4).map((each) => ({ ...each, at: NOW - 91 * DAY }));
    expect(of(...old).cards).toEqual([]);
    const early = bad(4);
    const many = Array.from({ length: 20_000 }, () => right('d'));
    expect(of(...early, ...many).cards).toEqual([]);
  });
});

describe('mixed up', () => {
  const mixed = (card: string, typed: string, direction: 'word' | 'meanings' = 'word') =>
    answer(card, { typed, direction });
  test('two such answers in either order make a pair', () => {
    expect(of(mixed('a', 'married')).pairs).toEqual([]);
    const first = mixed('a', 'married');
    const last = mixed('b', 'Cansado', 'meanings');
    expect(of(first, last).pairs).toEqual([{ cards: ['a', 'b'], times: 2, last: last.at }]);
  });

  test('an article makes no difference, and a near miss can mix up', () => {
    const twice = [mixed('a', 'a desk'), mixed('a', 'the table')].map((each) => ({
      ...each,
      verdict: 'again' as const,
    }));
    expect(of(...twice).pairs).toMatchObject([{ cards: ['a', 'd'], times: 2 }]);
  });

  test('a card that answers the prompt too is not mixed up', () => {
    expect(of(mixed('a', 'agotado', 'meanings'), mixed('a', 'agotado', 'meanings')).pairs).toEqual([]);
  });

  test('it is over when both were right three times running since, and begins again from nothing', () => {
    const pair = [mixed('a', 'married'), mixed('a', 'married')];
    const three = (card: string) => [right(card), right(card), right(card)];
    expect(of(...pair, ...three('a'), right('b'), right('b')).pairs).toHaveLength(1);
    expect(of(...pair, ...three('a'), right('b'), right('b'), answer('b'), right('b')).pairs).toHaveLength(1);
    const over = [...pair, ...three('a'), ...three('b')];
    expect(of(...over).pairs).toEqual([]);
    expect(of(...over, mixed('b', 'weary')).pairs).toEqual([]);
    expect(of(...over, mixed('b', 'weary'), mixed('b', 'weary')).pairs).toMatchObject([{ times: 2 }]);
  });

  test('an overridden answer is right', () => {
    expect(of(...[1, 2].map(() => answer('a', { typed: 'married', override: true }))).pairs).toEqual([]);
  });
});

test('a side is weak while its last answer was wrong', () => {
  const { sides } = of(right('a'), answer('a'), answer('b', { direction: 'meanings' }), right('d'));
  expect(sides).toEqual([
    { card: 'a', direction: 'word' },
    { card: 'b', direction: 'meanings' },
  ]);
});

const any = fc.record({
  card: fc.constantFrom('a', 'b', 'c', 'd', 'gone'),
  at: fc.integer({ min: NOW - 100 * DAY, max: NOW }),
  direction: fc.constantFrom('word' as const, 'meanings' as const),
  typed: fc.oneof(fc.constantFrom('married', 'tired', 'la mesa', 'mesa', 'desk, table', 'cansado'), fc.string()),
  verdict: fc.constantFrom('good' as const, 'again' as const, 'bad' as const),
  override: fc.boolean(),
});
test('the order in which answers and cards are given changes nothing', () => {
  fc.assert(
    fc.property(fc.array(any), fc.integer({ min: 0, max: 9 }), (answers, turn) => {
      const given = answers.map((each, index) => ({ ...each, id: String(index).padStart(3, '0') }));
      const turned = [...given.slice(turn), ...given.slice(0, turn)].reverse();
      const sorted = ({ cards: hard, pairs, sides }: ReturnType<typeof struggles>) => ({
        hard,
        pairs,
        sides: new Set(sides.map(({ card, direction }) => `${card} ${direction}`)),
      });
      expect(sorted(struggles(turned, [...cards].reverse(), ask))).toEqual(sorted(struggles(given, cards, ask)));
    }),
  );
});
