import { FIRST, LAST } from '../box/box.ts';

/** A row of the log of intervals (insights §2.1): from `from` (epoch ms) on the box had this timer; null: it was deleted. */
export interface BoxIntervalFrom {
  readonly category: string;
  readonly box: string;
  readonly from: number;
  /** ms */
  readonly timer: number | null;
}

/** State of a box at an answer. */
export interface BoxMoment {
  /** ms; null while there was no such box */
  readonly timer: number | null;
  /** how often the box had been deleted before: a box made again under the same value is another one */
  readonly life: number;
}

const NEVER: BoxMoment = { timer: null, life: 0 };
const FIXED: BoxMoment = { timer: 0, life: 0 };

/** History of the middle boxes' intervals. */
export interface BoxHistory {
  /**
   * @param at the answer's own time; before the box's first row the time of recording is used, as for a history that was
   *   recorded after it was lived
   */
  readonly at: (category: string, box: string, at: number, receivedAt: number) => BoxMoment;
  /** The state after all rows. */
  readonly now: (category: string, box: string) => BoxMoment;
}

/** @param rows in any order */
export const boxHistory = (rows: readonly BoxIntervalFrom[]): BoxHistory => {
  const byBox = new Map<string, { from: number; moment: BoxMoment }[]>();
  for (const { category, box, from, timer } of rows.toSorted((a, b) => a.from - b.from)) {
    const key = `${category} ${box}`;
    const list = byBox.get(key) ?? [];
    const life = list.at(-1)?.moment.life ?? 0;
    const wasDeleted = list.length > 0 && list.at(-1)?.moment.timer === null;
    list.push({ from, moment: { timer, life: wasDeleted && timer !== null ? life + 1 : life } });
    byBox.set(key, list);
  }
  const isFixed = (box: string): boolean => box === FIRST || box === LAST;
  return {
    at: (category, box, at, receivedAt) => {
      if (isFixed(box)) return FIXED;
      const list = byBox.get(`${category} ${box}`);
      const first = list?.[0];
      if (!list || !first) return NEVER;
      const when = at >= first.from ? at : receivedAt;
      return (list.findLast(({ from }) => from <= when) ?? first).moment;
    },
    now: (category, box) => (isFixed(box) ? FIXED : (byBox.get(`${category} ${box}`)?.at(-1)?.moment ?? NEVER)),
  };
};
