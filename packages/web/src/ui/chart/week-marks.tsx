import type { GridCell } from './day-grid.ts';
import { DaySquare } from './day-grid-chart.tsx';
import s from './chart.module.css';

/** Seven days as marks in a line of text. */
export const WeekMarks = ({ cells, label }: { cells: readonly GridCell[]; label: string }) => (
  <svg className={s.key} viewBox="0 0 130 18" width={130} height={18} role="img" aria-label={label}>
    {cells.slice(-7).map(({ day, level }, index) => (
      <DaySquare key={day} x={index * 18.5} y={0} level={level} />
    ))}
  </svg>
);
