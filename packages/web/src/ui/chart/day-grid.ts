/** One day of the grid. */
export interface GridDay {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly count: number;
  readonly paused: boolean;
}

export type DayLevel = 0 | 1 | 2 | 3 | 4;

/** A square of the grid: column is the week, row the weekday from Monday. */
export interface GridCell extends GridDay {
  readonly column: number;
  readonly row: number;
  readonly level: DayLevel;
}

export interface DayGrid {
  readonly cells: readonly GridCell[];
  readonly columns: number;
  /** the count from which a day has the darkest square */
  readonly top: number;
  /** the first column in which a month begins, with any day of that month */
  readonly months: readonly { readonly column: number; readonly day: string }[];
}

const NICE = [5, 10, 20, 30, 40, 60, 80, 100, 150, 200, 300, 400, 600, 800, 1000, 2000, 5000];
/** Months closer than this would write over each other. */
const MONTH_ROOM = 3;

/** Monday 0 … Sunday 6 of a date without a zone. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** A round number near the count that one learning day in six reaches. */
function topOf(days: readonly GridDay[]): number {
  const counts = days.flatMap(({ count }) => (count > 0 ? [count] : [])).sort((a, b) => a - b);
  const high = counts[Math.floor(counts.length * 0.84)] ?? 0;
  return NICE.find((nice) => nice >= high) ?? Math.ceil(high / 1000) * 1000;
}

const levelOf = (count: number, top: number): DayLevel =>
  count === 0 ? 0 : count >= top ? 4 : count >= top * 0.6 ? 3 : count >= top * 0.3 ? 2 : 1;

/**
 * Lays days out in weeks, oldest first.
 *
 * @param days consecutive days, oldest first
 * @param weeks columns at most; older days are left out
 */
export function layOutDays(days: readonly GridDay[], weeks: number): DayGrid {
  const last = days.at(-1);
  if (last === undefined) return { cells: [], columns: 0, top: 0, months: [] };
  const shown = days.slice(-((weeks - 1) * 7 + weekdayOf(last.day) + 1));
  const before = weekdayOf(shown[0]?.day ?? last.day);
  const top = topOf(shown);
  const cells = shown.map((day, index) => ({
    ...day,
    column: Math.floor((before + index) / 7),
    row: (before + index) % 7,
    level: levelOf(day.count, top),
  }));
  const months: { column: number; day: string }[] = [];
  for (const { day, column } of cells) {
    const begins = months.at(-1)?.day.slice(0, 7) !== day.slice(0, 7);
    if (begins && (months.length === 0 || day.slice(8) <= '07')) months.push({ column, day });
  }
  const [first, second] = months;
  if (first !== undefined && second !== undefined && second.column - first.column < MONTH_ROOM) months.shift();
  return { cells, columns: (cells.at(-1)?.column ?? 0) + 1, top, months };
}
