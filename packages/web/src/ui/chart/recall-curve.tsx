import s from './chart.module.css';

export interface RecallCurveProps {
  /** shares 0…1 at even steps between `from` and `to` */
  readonly shares: readonly number[];
  /** places along the axis, 0…1; `now` null if it lies outside */
  readonly now: { readonly place: number; readonly share: number; readonly name: string } | null;
  readonly due: { readonly place: number; readonly share: number; readonly name: string; readonly date: string } | null;
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

const WIDTH = 420;
const FLOOR = 118;
const TALL = 112;

const yOf = (share: number): number => Math.round((FLOOR - share * TALL) * 10) / 10;

/** How expected recall falls after an answer, with the present and the due date marked. */
export function RecallCurve({ shares, now, due, from, to, label }: RecallCurveProps) {
  const step = WIDTH / Math.max(1, shares.length - 1);
  const path = shares.map((share, index) => `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${yOf(share)}`);
  return (
    <svg className={s.chart} viewBox="0 -6 424 150" role="img" aria-label={label}>
      <path className={s.curve} d={path.join('')} />
      <line x1={0} x2={WIDTH} y1={FLOOR + 0.5} y2={FLOOR + 0.5} className={s.axis} />
      <text x={0} y={FLOOR + 18}>
        {from}
      </text>
      <text x={WIDTH} y={FLOOR + 18} textAnchor="end">
        {to}
      </text>
      {due !== null && (
        <>
          <line x1={due.place * WIDTH} x2={due.place * WIDTH} y1={yOf(due.share)} y2={FLOOR} className={s.goal} />
          <circle className={s.ring} cx={due.place * WIDTH} cy={yOf(due.share)} r={4.5} />
          <text x={due.place * WIDTH + 10} y={yOf(due.share) - 8}>
            {due.name}
          </text>
          <text x={due.place * WIDTH} y={FLOOR + 18} textAnchor="middle" className={s.strong}>
            {due.date}
          </text>
        </>
      )}
      {now !== null && (
        <>
          <circle className={s.dot} cx={now.place * WIDTH} cy={yOf(now.share)} r={5} />
          <text x={now.place * WIDTH} y={yOf(now.share) - 12} textAnchor="middle" className={s.strong}>
            {now.name}
          </text>
        </>
      )}
    </svg>
  );
}
