import { expect, test } from 'vitest';
import { parseStored } from '../../platform/stored-json.ts';
import { readCopy, type StudyCopy } from './read-copy.ts';

const copy: StudyCopy = {
  revision: 7,
  at: 1_000,
  study: {
    settings: {
      zone: 'Europe/Warsaw',
      day_start: 4,
      target: 85,
      goal: { kind: 'minutes', amount: 20 },
      catch_up: { category: null, minutes: 15, begun: 5 },
    },
    timeline: [{ from: 0, zone: 'UTC', day_start: 4 }],
    intervals: [
      { category: 'c', box: '2', from: 0, timer: 60_000 },
      { category: 'c', box: '3', from: 0, timer: null },
    ],
    pauses: [{ id: 'p', category: 'c', from: 1, until: 2 }],
    lent: [{ card: 'k', ms: 3 }],
    body: '{}',
    cards: '[]',
  },
  struggles: {
    '': { hard: [{ card: 'k', falls: 4, answers: 8 }], mixed: [{ cards: ['k', 'l'], times: 2, last: 9 }] },
  },
};
const noPlans = { ...copy, study: { ...copy.study, settings: { ...copy.study.settings, goal: null, catch_up: null } } };

test.each([copy, noPlans])('a stored copy is read as it was', (stored) => {
  expect(parseStored(JSON.stringify(stored), readCopy)).toEqual(stored);
});

test.each([
  ['nothing', ''],
  ['a copy without the lent time', { ...copy, study: { ...copy.study, lent: undefined } }],
  ['a pause without an end', { ...copy, study: { ...copy.study, pauses: [{ id: 'p', category: null, from: 1 }] } }],
  ['a goal of another kind', { ...copy, study: { ...copy.study, settings: { ...copy.study.settings, goal: 1 } } }],
  ['hard cards that are no list', { ...copy, struggles: { '': { hard: null, mixed: [] } } }],
])('is none: %s', (_, stored) => {
  expect(parseStored(JSON.stringify(stored), readCopy)).toBeNull();
});
