import { describe, expect, test } from 'vitest';
import type { Call } from '../../calls/call.ts';
import type { LoggedAnswer } from '../views.ts';
import { fetchHistory, historyOf } from './history.ts';
import type { Operation } from '../memory/operation.ts';

const answer = (id: string, at: number, rest: Partial<LoggedAnswer> = {}): LoggedAnswer => ({
  id,
  at,
  direction: 'word',
  typed: 'x',
  verdict: 'good',
  override: false,
  from: '1',
  to: '2',
  sent: true,
  ...rest,
});
const waiting = (id: string, at: number, card = 'card'): Operation => {
  const { sent: _, ...rest } = answer(id, at);
  return { ...rest, kind: 'review', verdict: 'good', card, category: 'c', tookMs: 1 };
};
const undo = (review: string): Operation => ({
  kind: 'undo-review',
  id: `undo ${review}`,
  at: 9,
  card: 'card',
  category: 'c',
  review,
  reviewAt: 1,
  to: '2',
  box: '1',
  modifiedAt: 0,
});

describe('the answers of a card', () => {
  test('are those of the server and those that wait here, each once, newest first', () => {
    const pending = [waiting('b', 2), waiting('c', 3), waiting('other', 4, 'another card')];
    const shown = historyOf('card', [answer('b', 2), answer('a', 1)], pending);
    expect(shown.map(({ id, sent }) => [id, sent])).toEqual([
      ['c', false],
      ['b', true],
      ['a', true],
    ]);
  });

  test('leave out what was taken back, here or elsewhere, sent or not', () => {
    const log = [answer('a', 1), answer('b', 2, { verdict: 'undone' }), answer('c', 3)];
    const shown = historyOf('card', log, [waiting('d', 4), undo('d'), undo('c')]);
    expect(shown.map(({ id }) => id)).toEqual(['a']);
  });

  test.each([
    [{ status: 'offline' }, 'offline'],
    [{ status: 'timeout' }, 'failed'],
    [{ status: 'error', code: 402, detail: '' }, 'failed'],
    [{ status: 200, body: { reviews: [answer('a', 1)] } }, 'whole'],
  ])('say what they are: %j', async (given, state) => {
    const call = (async () => given) as Call;
    expect(await fetchHistory(call, 'card')).toMatchObject({ state, log: state === 'whole' ? [{ id: 'a' }] : [] });
  });
});
