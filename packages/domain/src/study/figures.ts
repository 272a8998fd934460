import { LAST } from '../box/box.ts';
import type { BoxHistory } from './box-history.ts';
import { type CategoryStudy, GONE, type RecallTally, type StudyRecord } from './study-record.ts';
import { measure, type Measured } from './wilson.ts';

/** Days, both included; see `dayOf`. */
export interface Period {
  readonly first: number;
  readonly last: number;
}

/** The whole of time. */
export const EVER: Period = { first: -Infinity, last: Infinity };

const within = ({ first, last }: Period, day: number): boolean => day >= first && day <= last;

/** The parts of a record that a category's figures are counted from; all of them without a category. */
export const partsOf = (record: StudyRecord, category: string | undefined): CategoryStudy[] => {
  if (category === undefined) return [...record.categories.values()];
  const part = record.categories.get(category);
  return part ? [part] : [];
};

/** Counts of a period (insights §5.2); `ms` is time spent answering. */
export interface Totals {
  readonly answers: number;
  readonly encounters: number;
  readonly remembered: number;
  readonly forgotten: number;
  readonly firstMeetings: number;
  readonly ms: number;
}

/** Totals over a period of a category, or of all with the cards that are gone. */
export const totalsOf = (record: StudyRecord, category: string | undefined, period: Period): Totals => {
  const sum = { answers: 0, encounters: 0, remembered: 0, firstMeetings: 0, ms: 0 };
  for (const part of partsOf(record, category)) {
    for (const [day, tally] of part.days) {
      if (!within(period, day)) continue;
      sum.answers += tally.answers;
      sum.encounters += tally.encounters;
      sum.remembered += tally.remembered;
      sum.firstMeetings += tally.firstMeetings;
      sum.ms += tally.ms;
    }
  }
  return { ...sum, forgotten: sum.encounters - sum.remembered };
};

const add = (into: RecallTally, days: ReadonlyMap<number, RecallTally>, period: Period): void => {
  for (const [day, { n, remembered }] of days) {
    if (!within(period, day)) continue;
    into.n += n;
    into.remembered += remembered;
  }
};

/** A box whose recall is asked for. */
export interface AskedBox {
  readonly category: string;
  readonly id: string;
  /** ms */
  readonly timer: number;
}

/** Recall counted in a box. */
export type BoxRecall = Measured & { readonly remembered: number };

const recallOf = ({ n, remembered }: RecallTally): BoxRecall => ({ ...measure(n, remembered), remembered });

/** Recall of a box over a period, whatever its interval was; answers before it was last made again are not its own. */
export const boxRecall = (record: StudyRecord, box: AskedBox, period: Period, history: BoxHistory): BoxRecall => {
  const sum = { n: 0, remembered: 0 };
  const { life } = history.now(box.category, box.id);
  for (const tally of record.categories.get(box.category)?.boxes.values() ?? []) {
    if (tally.box === box.id && tally.life === life) add(sum, tally.days, period);
  }
  return recallOf(sum);
};

/** A box's evidence (insights §1): cards that came into it while its interval was the present one, over all time. */
export const boxEvidence = (record: StudyRecord, box: AskedBox, history: BoxHistory): BoxRecall => {
  const sum = { n: 0, remembered: 0 };
  const { life } = history.now(box.category, box.id);
  for (const tally of record.categories.get(box.category)?.boxes.values() ?? []) {
    const isOwn = tally.box === box.id && tally.life === life;
    if (isOwn && (box.id === LAST || tally.timer === box.timer)) add(sum, tally.days, EVER);
  }
  return recallOf(sum);
};

/** True retention (insights §5.2): recall over all boxes that are there, imported answers included. */
export const retentionOf = (
  record: StudyRecord,
  boxes: readonly AskedBox[],
  period: Period,
  history: BoxHistory,
): Measured => {
  const sum = { n: 0, remembered: 0 };
  for (const box of boxes) {
    const { n, remembered } = boxRecall(record, box, period, history);
    sum.n += n;
    sum.remembered += remembered;
  }
  for (const category of new Set(boxes.map((box) => box.category))) {
    const part = record.categories.get(category);
    if (part) add(sum, part.imported, period);
  }
  return measure(sum.n, sum.remembered);
};

/** A day of the learner over all categories (insights §5.3). `day` as in `dayOf`. */
export interface DayFigures {
  readonly day: number;
  readonly answers: number;
  readonly encounters: number;
  readonly remembered: number;
  readonly firstMeetings: number;
  readonly ms: number;
}

/** The first day with an answer, undefined without answers. */
export const firstDay = (record: StudyRecord): number | undefined => {
  let first = Infinity;
  for (const part of record.categories.values()) for (const day of part.days.keys()) first = Math.min(first, day);
  return first === Infinity ? undefined : first;
};

/** A row for each day of a period, also an empty one. */
export const dayFigures = (record: StudyRecord, { first, last }: Period): DayFigures[] => {
  const rows: DayFigures[] = [];
  const parts = [...record.categories.values()];
  for (let day = first; day <= last; day += 1) {
    const row = { day, answers: 0, encounters: 0, remembered: 0, firstMeetings: 0, ms: 0 };
    for (const part of parts) {
      const tally = part.days.get(day);
      if (!tally) continue;
      row.answers += tally.answers;
      row.encounters += tally.encounters;
      row.remembered += tally.remembered;
      row.firstMeetings += tally.firstMeetings;
      row.ms += tally.ms;
    }
    rows.push(row);
  }
  return rows;
};

/**
 * Known words at the end of each day of a period (insights §5.4): the present count, walked back by the days' moves into and
 * out of the known box; never below 0.
 * @param known cards in the known box now
 */
export const knownByDay = (
  record: StudyRecord,
  category: string | undefined,
  { first, last, known }: Period & { readonly known: number },
): { readonly day: number; readonly known: number }[] => {
  const rows: { day: number; known: number }[] = [];
  let count = known;
  // the count has no deleted cards, so their moves are left out too
  const parts = partsOf(record, category).filter((part) => part !== record.categories.get(GONE));
  for (let day = last; day >= first; day -= 1) {
    rows.push({ day, known: Math.max(0, count) });
    for (const part of parts) {
      const tally = part.days.get(day);
      if (tally) count -= tally.knownIn - tally.knownOut;
    }
  }
  return rows.reverse();
};
