import s from './chart.module.css';

export interface WaitingBarsProps {
  /** what waits at the beginning of each day, today first */
  values: readonly number[];
  label: string;
  /** values as the language writes them */
  written: (value: number) => string;
  from: string;
  to: string;
}

const WIDTH = 436;
const HEIGHT = 66;
/** More bars would be hairlines. */
const MOST = 45;

/** What still waits, day by day: today's bar full, the first, the middle and the last with their numbers. */
export function WaitingBars({ values, label, written, from, to }: WaitingBarsProps) {
  const step = Math.max(1, Math.ceil(values.length / MOST));
  const shown = values.filter((_, index) => index % step === 0);
  const most = Math.max(1, ...shown);
  const pitch = WIDTH / Math.max(1, shown.length);
  const wide = Math.max(2, pitch - 4);
  const labelled = new Set(
    shown.length > 2 ? [0, Math.floor(shown.length / 2), shown.length - 1] : [0, shown.length - 1],
  );
  return (
    <svg className={s.chart} viewBox={`0 -18 ${WIDTH} ${HEIGHT + 40}`} role="img" aria-label={label}>
      {shown.map((value, index) => {
        const height = Math.max(1, (value / most) * HEIGHT);
        return (
          <rect
            key={index}
            className={index === 0 ? s.now : s.bar}
            x={index * pitch}
            y={HEIGHT - height}
            width={wide}
            height={height}
            rx={1.5}
          />
        );
      })}
      {[...labelled].map((index) => {
        const value = shown[index] ?? 0;
        const x = index * pitch + wide / 2;
        return (
          <text key={index} x={x} y={HEIGHT - Math.max(1, (value / most) * HEIGHT) - 5} textAnchor="middle">
            {written(value)}
          </text>
        );
      })}
      <line x1={0} x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} className={s.axis} />
      <text x={0} y={HEIGHT + 18}>
        {from}
      </text>
      <text x={WIDTH} y={HEIGHT + 18} textAnchor="end">
        {to}
      </text>
    </svg>
  );
}
