import { describe, expect, test } from 'vitest';
import { defaultBoxes } from '../box/box.ts';
import type { Answered } from './lesson.ts';
import { LESSON_DEFAULTS } from './lesson-settings.ts';
import { dueBetween, summarise, tipOf } from './lesson-summary.ts';

const boxes = defaultBoxes('c');
const answered = (id: string, more: Partial<Answered> = {}): Answered => ({
  card: { id, word: id, meanings: [id], box: '3' },
  direction: 'word',
  typed: 'x',
  kind: 'exact',
  verdict: 'good',
  override: false,
  to: '4',
  ...more,
});
const bad = { verdict: 'bad', kind: 'wrong', to: '2' } as const;

describe('the end of a lesson', () => {
  test('a card counts once, by its first verdict or override', () => {
    const lesson = {
      answered: [answered('a'), answered('b', bad), answered('c'), answered('d', { ...bad, override: true, to: '4' })],
      tries: [answered('c', { verdict: 'again', kind: 'typo', to: '3' })],
    };
    const summary = summarise(lesson, boxes);
    expect(summary).toMatchObject({ cards: 4, right: 2, movedOn: 3, wentBack: 1, stayed: 0 });
    expect(summary.missed.map(({ card, verdict }) => [card.id, verdict])).toEqual([
      ['b', 'bad'],
      ['c', 'again'],
    ]);
    expect([...summary.places]).toEqual([
      ['4', 3],
      ['2', 1],
    ]);
    expect(summarise(lesson, boxes, 3)).toMatchObject({ cards: 1, right: 1 });
  });
  test('a card that came into the known box is known now; one that was there is not', () => {
    const lesson = {
      answered: [
        answered('a', { to: '7' }),
        answered('b', { card: { id: 'b', word: 'b', meanings: ['b'], box: '7' }, to: '7' }),
        answered('c'),
      ],
      tries: [],
    };
    expect(summarise(lesson, boxes)).toMatchObject({ known: 1, movedOn: 2, stayed: 1 });
  });
  test('the cards of a box are due when its interval is over; those of the outer boxes are left out', () => {
    const places = new Map([
      ['1', 9],
      ['2', 4],
      ['3', 2],
      ['7', 9],
    ]);
    const day = 86_400_000;
    const due = (from: number, to: number): number => dueBetween(places, boxes, { at: 5, from, to });
    expect(due(day, 2 * day)).toBe(4);
    expect(due(5 + day, 6 + day)).toBe(4);
    expect(due(0, 5 + day)).toBe(0);
    expect(due(6 + day, 5 + 3 * day)).toBe(0);
    expect(due(0, 4 * day)).toBe(6);
  });
  test('a tip needs evidence, and something to change', () => {
    const none = new Set<string>();
    const accents = ['a', 'b', 'c'].map((id) => answered(id, { ...bad, kind: 'accent' }));
    expect(tipOf(accents, LESSON_DEFAULTS, none)).toEqual({ kind: 'accents', count: 3, change: { check: 'gentle' } });
    expect(tipOf(accents, { ...LESSON_DEFAULTS, check: 'strict' }, none)?.kind).toBe('accents');
    expect(tipOf(accents, { ...LESSON_DEFAULTS, check: 'gentle' }, none)).toBeNull();
    const own = { ...LESSON_DEFAULTS, check: 'own' } as const;
    expect(tipOf(accents, { ...own, own: { accent: 'again' } }, none)?.kind).toBe('accents');
    expect(tipOf(accents.slice(1), LESSON_DEFAULTS, none)).toBeNull();
    const synonyms = ['a', 'b'].map((id) => answered(id, { ...bad, kind: 'synonym' }));
    expect(tipOf(synonyms, LESSON_DEFAULTS, none)?.kind).toBe('synonyms');
    expect(tipOf(synonyms, { ...LESSON_DEFAULTS, check: 'strict' }, none)).toBeNull();
    expect(tipOf(synonyms, own, none)).toBeNull();
    expect(tipOf(synonyms, { ...own, own: { synonym: 'bad' } }, none)?.kind).toBe('synonyms');
    const fresh = ['a', 'b', 'c'].map((id) =>
      answered(id, { ...bad, typed: '', card: { id, word: id, meanings: [id], box: '1' } }),
    );
    const all = new Set(['a', 'b', 'c']);
    expect(tipOf(fresh, LESSON_DEFAULTS, all)).toEqual({ kind: 'new words', count: 3, change: { introduce: true } });
    expect(tipOf(fresh, LESSON_DEFAULTS, new Set(['a', 'b']))).toBeNull();
    expect(tipOf(fresh, { ...LESSON_DEFAULTS, introduce: true }, all)).toBeNull();
  });
});
