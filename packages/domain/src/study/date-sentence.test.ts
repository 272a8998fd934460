import { describe, expect, it } from 'vitest';
import { defaultBoxes } from '../box/box.ts';
import { DAY_MS } from '../limits.ts';
import { meet, memoryModel } from '../memory/memory-model.ts';
import { PRIOR_THETA } from '../memory/weights.ts';
import { type DatedCard, datePartsOf } from './date-sentence.ts';

const model = memoryModel(PRIOR_THETA);
const boxes = defaultBoxes('c');
const now = Date.UTC(2026, 4, 5, 18);
const study = {
  category: 'c',
  at: now - 2 * DAY_MS,
  memory: meet(model, true),
  box: '4',
  timer: 7 * DAY_MS,
  came: 'up' as const,
};

const card = (change: Partial<DatedCard>): DatedCard => ({
  box: '4',
  movedAt: now - 2 * DAY_MS,
  pausedMs: 0,
  isAnswered: true,
  study: undefined,
  ...change,
});
const kinds = (change: Partial<DatedCard>): string[] =>
  datePartsOf(card(change), boxes, { model, now }).map(({ kind }) => kind);

describe('the sentence for a date', () => {
  it('has the parts of each state', () => {
    expect(kinds({ study })).toEqual(['box', 'answered', 'due', 'right', 'wrong', 'recall']);
    expect(kinds({ study, movedAt: now - 8 * DAY_MS })).toEqual([
      'box',
      'answered',
      'due-since',
      'right',
      'wrong',
      'recall-now',
    ]);
    expect(kinds({ box: '1' })).toEqual(['box', 'answered', 'always-ready', 'right', 'stays']);
    expect(kinds({ box: '1', isAnswered: false })).toEqual(['box', 'unanswered', 'right', 'stays']);
    expect(kinds({ box: '7', study })).toEqual(['box', 'known-since', 'not-asked', 'wrong', 'recall']);
    expect(kinds({ isAnswered: false })).toEqual(['box', 'moved', 'due', 'right', 'wrong']);
    expect(kinds({ box: '9' })).toEqual([]);
  });

  it('says where an answer leads, and how long a pause lent', () => {
    const parts = datePartsOf(card({ pausedMs: 8 * DAY_MS, movedAt: now + 6 * DAY_MS }), boxes, { model, now });
    expect(parts).toEqual([
      { kind: 'box', position: 4, of: 7 },
      { kind: 'answered', at: now - 2 * DAY_MS },
      { kind: 'paused', days: 8 },
      { kind: 'due', at: now + 13 * DAY_MS },
      { kind: 'right', to: { position: 5, interval: { number: 14, unit: 'days' } } },
      { kind: 'wrong', to: { position: 3, interval: { number: 3, unit: 'days' } } },
    ]);
  });
});
