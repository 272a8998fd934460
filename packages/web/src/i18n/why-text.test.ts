import { type Box, firstBox, lastBox, middleBox, whyCard } from '@siedem/domain';
import { describe, expect, test } from 'vitest';
import enBase from './en.json' with { type: 'json' };
import enWhy from './parts/why.en.json' with { type: 'json' };
import plWhy from './parts/why.pl.json' with { type: 'json' };
import plBase from './pl.json' with { type: 'json' };
import { translateBy } from './texts.ts';
import { whyText } from './why-text.ts';

const boxes: readonly Box[] = [
  firstBox('c'),
  middleBox('c', '2', { number: 1, unit: 'days' }),
  middleBox('c', '3', { number: 7, unit: 'days' }),
  middleBox('c', '4', { number: 14, unit: 'days' }),
  middleBox('c', '5', { number: 21, unit: 'days' }),
  middleBox('c', '6', { number: 1, unit: 'months' }),
  lastBox('c'),
];
const TEXTS = { en: { ...enBase, ...enWhy }, pl: { ...plBase, ...plWhy } };
const may = (day: number, hour = 12, minute = 0) => new Date(2026, 4, day, hour, minute).getTime();

interface Given {
  readonly box: string;
  readonly moved: number;
  readonly answered?: number | null;
  readonly now: number;
  readonly recall?: number;
  readonly pausedMs?: number;
}
const say = (language: 'en' | 'pl', { box, moved, answered = moved, now, recall, pausedMs = 0 }: Given) => {
  const why = whyCard({ box, modifiedAt: moved + pausedMs, lastAnswerAt: answered, pausedMs }, boxes, now);
  if (why === undefined) throw new Error('no such box');
  const text = whyText(translateBy(language, TEXTS[language]), language, why, recall ?? null, now);
  return text.replaceAll('\u00a0', ' ');
};

describe('the sentences of insights §9', () => {
  const middle: Given = { box: '3', moved: may(3), now: may(5), recall: 0.861 };
  test('a card of a middle box', () => {
    expect(say('en', middle)).toBe(
      'Box 3 of 7 · answered 3 May · due 10 May · right → box 4 (14 days), wrong → box 2 (1 day) · expected recall 86%',
    );
    expect(say('pl', middle)).toBe(
      'Pudełko 3 z 7 · odpowiedź 3 maja · wraca 10 maja · dobrze → pudełko 4 (14 dni), źle → pudełko 2 (1 dzień) · szansa, że pamiętasz: 86%',
    );
  });
  test('one that is due', () => {
    const due = { ...middle, moved: may(1), now: may(12), recall: 0.71 };
    expect(say('en', due)).toContain(' · due since 8 May · ');
    expect(say('en', due)).toMatch(/ · expected recall now 71%$/);
    expect(say('pl', due)).toMatch(/ · czeka od 8 maja · .* · szansa teraz: 71%$/);
  });
  test('the first box', () => {
    const first: Given = { box: '1', moved: may(1), answered: may(3), now: may(5) };
    expect(say('en', first)).toBe('Box 1 of 7 · answered 3 May · always ready · right → box 2 (1 day), wrong → stays');
    expect(say('pl', first)).toBe(
      'Pudełko 1 z 7 · odpowiedź 3 maja · zawsze gotowa · dobrze → pudełko 2 (1 dzień), źle → zostaje',
    );
    expect(say('en', { ...first, answered: null })).toBe(
      'Box 1 of 7 · waits for its first answer · right → box 2 (1 day), wrong → stays',
    );
  });
  test('the known box', () => {
    const known: Given = { box: '7', moved: may(3), now: may(20), recall: 0.88 };
    expect(say('en', known)).toBe(
      'Box 7 of 7 · known since 3 May · not asked by itself · wrong → box 6 (1 month) · expected recall 88%',
    );
    expect(say('pl', known)).toBe(
      'Pudełko 7 z 7 · znana od 3 maja · sama nie wraca · źle → pudełko 6 (1 miesiąc) · szansa, że pamiętasz: 88%',
    );
  });
  test('moved by hand, and paused', () => {
    expect(say('en', { ...middle, answered: null })).toContain(' · moved 3 May · ');
    expect(say('pl', { ...middle, answered: null })).toContain(' · przeniesiona 3 maja · ');
    const paused = { ...middle, pausedMs: 8 * 86_400_000 };
    expect(say('en', paused)).toContain('answered 3 May · paused 8 days · due 18 May');
    expect(say('pl', paused)).toContain('odpowiedź 3 maja · wstrzymana na 8 dni · wraca 18 maja');
  });
  test('within a day dates are times', () => {
    const soon: Given = { box: '2', moved: may(3, 18, 10), now: may(4, 8) };
    expect(say('en', soon)).toContain(' · answered yesterday 18:10 · due 18:10 · ');
    expect(say('en', { ...soon, moved: may(4, 7), now: may(4, 9) })).toContain(
      ' · answered 07:00 · due tomorrow 07:00 · ',
    );
    expect(say('pl', { ...soon, moved: may(4, 7), now: may(4, 9) })).toContain(
      'odpowiedź o 07:00 · wraca jutro o 07:00',
    );
  });
  test('another year is named', () => {
    expect(say('en', { ...middle, moved: new Date(2025, 11, 30).getTime(), now: may(1) })).toContain(
      '30 December 2025',
    );
  });
});
