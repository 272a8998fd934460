import { describe, expect, test } from 'vitest';
import { isLastReminder, reminderPace, remindsNow } from './reminder-pace.ts';
import { localDay, localMidnight, nextReminder } from './reminder-times.ts';

const iso = (at: number): string => new Date(at).toISOString().slice(0, 16);
const days = (zone: string, at: number, from: string, count: number): string[] => {
  const found: string[] = [];
  for (let after = Date.parse(from); found.length < count;) {
    after = nextReminder({ zone, at }, after);
    found.push(iso(after));
  }
  return found;
};

describe('the time of a reminder', () => {
  test('19:00 stays 19:00 over both changes of the clocks', () => {
    expect(days('Europe/Warsaw', 19 * 60, '2026-03-27T20:00Z', 3)).toEqual([
      '2026-03-28T18:00',
      '2026-03-29T17:00',
      '2026-03-30T17:00',
    ]);
    expect(days('Europe/Warsaw', 19 * 60, '2026-10-23T20:00Z', 3)).toEqual([
      '2026-10-24T17:00',
      '2026-10-25T18:00',
      '2026-10-26T18:00',
    ]);
  });

  test('a time that does not exist that day is the next that does', () => {
    expect(days('Europe/Warsaw', 150, '2026-03-28T02:00Z', 2)).toEqual(['2026-03-29T01:00', '2026-03-30T00:30']);
  });

  test('a time that comes twice is used once', () => {
    expect(days('Europe/Warsaw', 150, '2026-10-24T12:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30']);
  });

  test('a day that a zone left out is passed over, and midnight may not exist', () => {
    expect(days('Pacific/Apia', 600, '2011-12-29T21:00Z', 1)).toEqual(['2011-12-30T20:00']);
    const day = localDay('America/Sao_Paulo', Date.parse('2018-11-04T12:00Z'));
    expect(iso(localMidnight('America/Sao_Paulo', day))).toBe('2018-11-04T03:00');
  });

  test('each day has one, in every zone, over three years', () => {
    for (const zone of ['UTC', 'Europe/Warsaw', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']) {
      for (const at of [0, 30, 119, 150, 1439]) {
        let after = Date.parse('2025-12-31T12:00Z');
        let day = localDay(zone, nextReminder({ zone, at }, after));
        for (let turn = 0; turn < 1100; turn += 1) {
          after = nextReminder({ zone, at }, after);
          expect(localDay(zone, after)).toBe(day);
          day += 1;
        }
      }
    }
  });
});

describe('backing off', () => {
  test('three daily, three every third day, four weekly, then none; the last one knows', () => {
    const paces = Array.from({ length: 11 }, (_, sent) => reminderPace(sent));
    expect(paces).toEqual([
      ...Array<string>(3).fill('daily'),
      ...Array<string>(3).fill('third'),
      ...Array<string>(4).fill('weekly'),
      'stopped',
    ]);
    expect(Array.from({ length: 11 }, (_, sent) => isLastReminder(sent)).indexOf(true)).toBe(9);
  });

  const state = {
    today: 100,
    sentOn: null,
    sentInARow: 0,
    waiting: 5,
    least: 5,
    isPremium: true,
    answeredToday: false,
  } as const;

  test.each([
    [{}, true],
    [{ isPremium: false }, false],
    [{ answeredToday: true }, false],
    [{ waiting: 4 }, false],
    [{ sentOn: 100 }, false],
    [{ sentOn: 99, sentInARow: 2 }, true],
    [{ sentOn: 98, sentInARow: 3 }, false],
    [{ sentOn: 97, sentInARow: 3 }, true],
    [{ sentOn: 94, sentInARow: 6 }, false],
    [{ sentOn: 93, sentInARow: 6 }, true],
    [{ sentOn: 1, sentInARow: 10 }, false],
  ])('%j: %s', (given, expected) => expect(remindsNow({ ...state, ...given })).toBe(expected));

  test('over a year without an answer ten go out', () => {
    let sentOn: number | null = null;
    let sentInARow = 0;
    for (let today = 0; today < 365; today += 1) {
      if (!remindsNow({ ...state, today, sentOn, sentInARow })) continue;
      sentOn = today;
      sentInARow += 1;
    }
    expect([sentInARow, sentOn]).toEqual([10, 2 + 3 * 3 + 4 * 7]);
  });
});
