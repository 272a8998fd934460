import { expect, test } from 'vitest';
import type { Translate } from '../../i18n/texts.ts';
import { headlineOf } from './headline.ts';

const keys = ((key: string) => key) as unknown as Translate;

/** The headline over answers that hold no recall. */
const headline = (answers: number, firstMeetings: number): string =>
  headlineOf(keys, 'en', {
    retention: { n: 0, share: null, low: null, high: null },
    totals: {
      answers,
      encounters: 0,
      remembered: 0,
      forgotten: 0,
      first_meetings: firstMeetings,
      ms: 0,
    },
  });

test('answers that are no recall are first meetings, or drills within the hour', () => {
  expect(headline(3, 3)).toBe('insights.headlineFirst');
  expect(headline(5, 3)).toBe('insights.headlineDrills');
  expect(headline(0, 0)).toBe('insights.headlineNone');
});
