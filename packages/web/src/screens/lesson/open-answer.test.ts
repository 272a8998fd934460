import { beforeEach, expect, test } from 'vitest';
import { sessionStore } from '../../platform/storage.ts';
import type { Answer } from '../../collection/commands/command-types.ts';
import { keepOpenAnswer, takeOpenAnswer } from './open-answer.ts';

const miss: Answer = { card: 'c1', direction: 'word', typed: 'ct', verdict: 'bad', override: false, tookMs: 900 };

beforeEach(() => keepOpenAnswer(null));

test('what is kept is taken once', () => {
  keepOpenAnswer(miss);
  expect(takeOpenAnswer()).toEqual(miss);
  expect(takeOpenAnswer()).toBeNull();
});

test('what was decided meanwhile is not taken', () => {
  keepOpenAnswer(miss);
  keepOpenAnswer(null);
  expect(takeOpenAnswer()).toBeNull();
});

test.each([
  '',
  '{',
  'null',
  '7',
  '{}',
  JSON.stringify({ ...miss, verdict: 'good' }),
  JSON.stringify({ ...miss, direction: 'up' }),
  JSON.stringify({ ...miss, tookMs: '9' }),
])('what cannot be read counts as nothing, and is not tried again: %s', (text) => {
  sessionStore.set('draft.verdict', text);
  expect(takeOpenAnswer()).toBeNull();
  expect(sessionStore.get('draft.verdict')).toBeNull();
});
