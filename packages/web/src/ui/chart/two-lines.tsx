import s from './chart.module.css';

export interface TwoLinesProps {
  /** of equal length, two or more; the first dashed, the second full */
  before: readonly number[];
  after: readonly number[];
  /** names at the lines' ends */
  beforeName: string;
  afterName: string;
  label: string;
  /** below the axis: at its beginning, at a third, at its end */
  from: string;
  third: string;
  to: string;
}

const WIDTH = 300;
const HEIGHT = 96;
/** Least room between the two names. */
const APART = 16;

/** A quantity over time as it is and as it would be; the scale begins at 0. */
export function TwoLines({ before, after, beforeName, afterName, label, from, third, to }: TwoLinesProps) {
  const most = Math.max(1, ...before, ...after) * 1.1;
  const step = WIDTH / Math.max(1, before.length - 1);
  const yOf = (value: number): number => Math.round((HEIGHT - (value / most) * HEIGHT) * 10) / 10;
  const points = (values: readonly number[]): string[] =>
    values.map((value, index) => `${(index * step).toFixed(1)} ${yOf(value)}`);
  const pathOf = (values: readonly number[]): string => `M${points(values).join('L')}`;
  const [a, b] = [yOf(before.at(-1) ?? 0), yOf(after.at(-1) ?? 0)];
  const gap = Math.max(0, APART - Math.abs(a - b)) / 2;
  const up = a <= b ? -1 : 1;
  return (
    <svg className={s.chart} viewBox={`0 -8 ${WIDTH + 96} ${HEIGHT + 34}`} role="img" aria-label={label}>
      <path className={s.area} d={`M${points(before).join('L')}L${points(after).toReversed().join('L')}Z`} />
      <path className={s.before} d={pathOf(before)} />
      <path className={s.line} d={pathOf(after)} />
      <text x={WIDTH + 8} y={a + 4 + up * gap}>
        {beforeName}
      </text>
      <text x={WIDTH + 8} y={b + 4 - up * gap} className={s.strong}>
        {afterName}
      </text>
      <line x1={0} x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} className={s.axis} />
      <text x={0} y={HEIGHT + 20}>
        {from}
      </text>
      <text x={WIDTH / 3} y={HEIGHT + 20} textAnchor="middle">
        {third}
      </text>
      <text x={WIDTH} y={HEIGHT + 20} textAnchor="end">
        {to}
      </text>
    </svg>
  );
}
