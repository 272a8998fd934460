import s from './chart.module.css';

export interface GoalBarsProps {
  /** oldest first, the last is today */
  values: readonly number[];
  label: string;
  /** the dashed line, with its name */
  goal?: { readonly value: number; readonly name: string } | undefined;
  from: string;
  to: string;
}

const WIDTH = 300;
const HEIGHT = 110;

/** One bar a day in one hue, today's full. */
export function GoalBars({ values, label, goal, from, to }: GoalBarsProps) {
  const most = Math.max(1, goal?.value ?? 0, ...values);
  const pitch = WIDTH / Math.max(1, values.length);
  const wide = Math.min(17, pitch * 0.7);
  const yOf = (value: number): number => HEIGHT - (value / most) * 100;
  return (
    <svg className={s.chart} viewBox="0 -18 300 154" role="img" aria-label={label}>
      <line x1={0} x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} className={s.axis} />
      {values.map((value, index) =>
        value <= 0 ? null : (
          <rect
            key={index}
            className={index === values.length - 1 ? s.now : s.bar}
            x={index * pitch + (pitch - wide) / 2}
            y={yOf(value)}
            width={wide}
            height={HEIGHT - yOf(value)}
            rx={1.5}
          />
        ),
      )}
      {goal !== undefined && (
        <>
          <line x1={0} x2={WIDTH} y1={yOf(goal.value)} y2={yOf(goal.value)} className={s.goal} />
          <text x={WIDTH} y={yOf(goal.value) - 6} textAnchor="end">
            {goal.name}
          </text>
        </>
      )}
      <text x={0} y={128}>
        {from}
      </text>
      <text x={WIDTH} y={128} textAnchor="end" className={s.strong}>
        {to}
      </text>
    </svg>
  );
}
