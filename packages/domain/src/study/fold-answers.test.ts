import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../limits.ts';
import { boxHistory } from './box-history.ts';
import { foldAnswers, type FoldContext } from './fold-answers.ts';
import type { DayTimeline } from './learner-day.ts';
import type { StudyAnswer } from '../encounter/study-answer.ts';
import { emptyRecord, type StudyRecord } from './study-record.ts';
import { readRecord, readWithoutCards, writeRecord } from './write-record.ts';

const START = Date.UTC(2026, 0, 5, 18);
const timeline: DayTimeline = [{ from: 0, zone: 'Asia/Kathmandu', dayStart: 4 }];

const history = boxHistory([
  { category: 'c', box: '2', from: START, timer: DAY_MS },
  { category: 'c', box: '2', from: START + 30 * DAY_MS, timer: 2 * DAY_MS },
  { category: 'c', box: '3', from: START, timer: 3 * DAY_MS },
]);

const context: FoldContext = {
  timeline,
  history,
  categoryOf: (card) => (card === 'gone' ? undefined : 'c'),
};

const answers = fc
  .uniqueArray(
    fc.record({
      id: fc.uuid(),
      card: fc.constantFrom('a', 'b', 'd', 'gone'),
      at: fc.integer({ min: START, max: START + 90 * DAY_MS }),
      direction: fc.constantFrom('word' as const, 'meanings' as const),
      remembered: fc.constantFrom(true, true, false, null),
      from: fc.constantFrom('1', '2', '3', '7'),
      to: fc.constantFrom('1', '2', '3', '7'),
      tookMs: fc.nat(100_000),
      isImported: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 60 },
  )
  .map((rows): StudyAnswer[] => rows.map((row) => ({ ...row, receivedAt: row.at })));

const rebuilt = (all: readonly StudyAnswer[]): StudyRecord => {
  const record = emptyRecord(null, 'basis');
  foldAnswers(record, all, context);
  return record;
};

/** As the server does it: a stale fold is made again from everything that has arrived. */
const folded = (parts: readonly (readonly StudyAnswer[])[]): StudyRecord => {
  let record = emptyRecord(null, 'basis');
  const arrived: StudyAnswer[] = [];
  for (const part of parts) {
    arrived.push(...part);
    const stored = readRecord(writeRecord(record));
    if (!stored) throw new Error('the record cannot be read back');
    record = foldAnswers(stored, part, context) === 'stale' ? rebuilt(arrived) : stored;
  }
  return record;
};

describe('the study record', () => {
  it('is the same to the byte from any order of arrival and any cut into folds', () => {
    fc.assert(
      fc.property(answers, fc.array(fc.nat(20), { maxLength: 8 }), fc.infiniteStream(fc.nat()), (all, cuts, draws) => {
        const keyed = all.map((answer) => ({ answer, key: draws.next().value }));
        const arriving = keyed.sort((a, b) => a.key - b.key).map(({ answer }) => answer);
        const parts: StudyAnswer[][] = [];
        for (const cut of cuts) parts.push(arriving.splice(0, cut));
        parts.push(arriving);
        expect(writeRecord(folded(parts))).toEqual(writeRecord(rebuilt(all)));
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  it('counts each answer on one day, and as one thing', () => {
    fc.assert(
      fc.property(answers, (all) => {
        const record = rebuilt(all);
        const tallies = [...record.categories.values()].flatMap((part) => [...part.days.values()]);
        const sum = (of: (tally: (typeof tallies)[number]) => number): number =>
          tallies.reduce((total, tally) => total + of(tally), 0);
        expect(sum((tally) => tally.answers)).toBe(all.length);
        const deciding = all.filter(({ remembered }) => remembered !== null);
        expect(record.encounters).toBe(deciding.length);
        expect(sum((tally) => tally.firstMeetings)).toBe(new Set(deciding.map(({ card }) => card)).size);
        expect(sum((tally) => tally.encounters)).toBeLessThanOrEqual(deciding.length);
        // what is read back without the cards counts the same
        const bare = readWithoutCards(writeRecord(record).body);
        expect(bare?.categories).toEqual(record.categories);
        expect(bare?.cards.size).toBe(0);
      }),
    );
  });

  it('gives a box as evidence only what came into it under its present interval', () => {
    const answer = (id: string, at: number, from: string, to: string): StudyAnswer => ({
      id,
      card: 'a',
      at,
      receivedAt: at,
      direction: 'word',
      remembered: true,
      from,
      to,
      tookMs: 1000,
      isImported: false,
    });
    const record = rebuilt([
      answer('1', START + DAY_MS, '1', '2'),
      answer('2', START + 3 * DAY_MS, '2', '2'),
      answer('3', START + 35 * DAY_MS, '2', '1'),
      answer('4', START + 36 * DAY_MS, '1', '2'),
      answer('5', START + 40 * DAY_MS, '2', '3'),
    ]);
    const tallies = [...(record.categories.get('c')?.boxes.values() ?? [])].filter(({ box }) => box === '2');
    const counts = tallies.map(({ timer, days }) => [
      timer / DAY_MS,
      [...days.values()].reduce((a, { n }) => a + n, 0),
    ]);
    // the third came after the change, but the card had come before it
    expect(counts).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });
});
