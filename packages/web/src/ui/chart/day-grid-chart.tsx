import { cx } from '../cx.ts';
import s from './chart.module.css';
import type { DayGrid, DayLevel, GridCell } from './day-grid.ts';

const PITCH = 18;
const SIZES: Readonly<Record<DayLevel, number>> = { 0: 3, 1: 8, 2: 11, 3: 14, 4: 17 };

/** One day: larger and darker for more. */
export function DaySquare({ x, y, level }: { x: number; y: number; level: DayLevel }) {
  const size = SIZES[level];
  const from = (PITCH - size) / 2;
  return (
    <rect
      className={s[`day${level}`]}
      x={x + from}
      y={y + from}
      width={size}
      height={size}
      rx={level === 0 ? 1.5 : 2.5}
    />
  );
}

const Cell = ({ cell: { column, row, level, paused, count } }: { cell: GridCell }) =>
  paused && count === 0 ? (
    <circle className={s.paused} cx={column * PITCH + PITCH / 2} cy={row * PITCH + PITCH / 2} r={3} />
  ) : (
    <DaySquare x={column * PITCH} y={row * PITCH} level={level} />
  );

export interface DayGridChartProps {
  grid: DayGrid;
  /** the sentence for readers */
  label: string;
  /** name of the strip that scrolls on phones */
  scrollLabel: string;
  monthName: (day: string) => string;
  /** of Monday, Wednesday and Friday */
  weekdays: readonly [string, string, string];
}

/** A year of days: one square a day, larger and darker for more; a dashed ring for a day of a pause. */
export function DayGridChart({ grid, label, scrollLabel, monthName, weekdays }: DayGridChartProps) {
  return (
    // A strip that scrolls must be reached by the keyboard.
    <div className={s.scroll} tabIndex={0} role="group" aria-label={scrollLabel}>
      <svg
        className={s.chart}
        viewBox={`-46 -26 ${Math.max(53, grid.columns) * PITCH + 46} ${7 * PITCH + 28}`}
        role="img"
        aria-label={label}
      >
        {grid.months.map(({ column, day }) => (
          <text key={day} x={column * PITCH + 2} y={-10}>
            {monthName(day)}
          </text>
        ))}
        {weekdays.map((name, index) => (
          <text key={name} x={-12} y={index * 2 * PITCH + 13} textAnchor="end">
            {name}
          </text>
        ))}
        {grid.cells.map((cell) => (
          <Cell key={cell.day} cell={cell} />
        ))}
      </svg>
    </div>
  );
}

/** Seven days in a row, for who has few. */
export function WeekChart({
  grid,
  label,
  dayName,
}: {
  grid: DayGrid;
  label: string;
  dayName: (day: string) => string;
}) {
  const days = grid.cells.slice(-7);
  return (
    <svg className={cx(s.chart, s.week)} viewBox="0 -4 336 44" role="img" aria-label={label}>
      {days.map(({ day, level }, index) => (
        <g key={day}>
          <DaySquare x={index * 48 + 15} y={0} level={level} />
          <text x={index * 48 + 24} y={36} textAnchor="middle">
            {dayName(day)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** What the sizes mean, from none to most. */
export const DayKey = () => (
  <svg className={s.key} viewBox="0 0 94 20" width={94} height={20} aria-hidden="true">
    {([0, 1, 2, 3, 4] as const).map((level) => (
      <DaySquare key={level} x={level * 19} y={1} level={level} />
    ))}
  </svg>
);
