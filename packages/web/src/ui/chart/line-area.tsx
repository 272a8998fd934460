import s from './chart.module.css';

export interface LineAreaProps {
  /** oldest first, two or more */
  values: readonly number[];
  label: string;
  /** at the line's two ends */
  first: string;
  last: string;
  /** below the axis at its two ends */
  from: string;
  to: string;
}

const WIDTH = 300;
const HEIGHT = 110;

/** A quantity over time; the scale begins a little below its lowest value, never below 0. */
export function LineArea({ values, label, first, last, from, to }: LineAreaProps) {
  const most = Math.max(1, ...values);
  const least = Math.min(...values);
  const floor = Math.max(0, least - (most - least) * 0.25);
  const scale = 104.8 / Math.max(1, most - floor);
  const yOf = (value: number): number => Math.round((HEIGHT - (value - floor) * scale) * 10) / 10;
  const step = WIDTH / Math.max(1, values.length - 1);
  const path = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${yOf(value)}`);
  const start = yOf(values[0] ?? 0);
  const end = yOf(values.at(-1) ?? 0);
  return (
    <svg className={s.chart} viewBox="0 -18 305 154" role="img" aria-label={label}>
      <path className={s.area} d={`${path.join('')}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
      <path className={s.line} d={path.join('')} />
      <circle className={s.end} cx={WIDTH} cy={end} r={4} />
      <line x1={0} x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} className={s.axis} />
      <text x={0} y={Math.min(HEIGHT - 6, start - 14)}>
        {first}
      </text>
      <text x={304} y={end - 10} textAnchor="end" className={s.strong}>
        {last}
      </text>
      <text x={0} y={128}>
        {from}
      </text>
      <text x={WIDTH} y={128} textAnchor="end">
        {to}
      </text>
    </svg>
  );
}
