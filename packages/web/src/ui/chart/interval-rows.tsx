import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import s from './interval-rows.module.css';

/** One row: a share with its margin of error, or a sentence where there is too little to tell. */
export interface IntervalRow {
  readonly key: string;
  readonly chip: ReactNode;
  /** colour of the ramp */
  readonly box: number;
  /** shares 0…1 */
  readonly measured: { readonly share: number; readonly low: number; readonly high: number } | null;
  /** shown in place of the bar where nothing is measured */
  readonly missing: string;
  /** the share, as written */
  readonly written: string;
  readonly count: string;
  /** few answers: the dot is hollow */
  readonly thin: boolean;
}

export interface IntervalRowsProps {
  rows: readonly IntervalRow[];
  label: string;
  /** share that is aimed at, 0…1; where the dashed line is */
  target: number;
  /** names under the axis */
  axis: { readonly low: string; readonly target: string; readonly high: string; readonly count: string };
}

/** The axis begins at this share, or lower where a row needs it. */
const USUAL_FLOOR = 0.5;

const floorOf = (rows: readonly IntervalRow[]): number => {
  const least = Math.min(USUAL_FLOOR, ...rows.map(({ measured }) => measured?.low ?? 1));
  return Math.max(0, Math.floor(least * 10) / 10);
};

/** The axis of {@link IntervalRows} begins here: 0.5, or lower for low shares. */
export const intervalFloor = floorOf;

/** Shares by box: a dot on a line, the bar around it the margin of error. */
export function IntervalRows({ rows, label, target, axis }: IntervalRowsProps) {
  const floor = floorOf(rows);
  const place = (share: number): number => Math.min(100, Math.max(0, ((share - floor) / (1 - floor)) * 100));
  return (
    <div className={s.rows} role="img" aria-label={label}>
      {rows.map(({ key, chip, box, measured, missing, written, count, thin }) => (
        <div key={key} className={s.row} data-box={box}>
          {chip}
          {measured === null ? (
            <span className={s.missing}>{missing}</span>
          ) : (
            <span className={s.line}>
              <i
                className={s.margin}
                style={{ left: `${place(measured.low)}%`, width: `${place(measured.high) - place(measured.low)}%` }}
              />
              <i className={cx(s.dot, thin && s.thin)} style={{ left: `${place(measured.share)}%` }} />
              <i className={s.target} style={{ left: `${place(target)}%` }} />
            </span>
          )}
          <b>{measured === null ? '' : written}</b>
          <span className={s.count}>{count}</span>
        </div>
      ))}
      <div className={cx(s.row, s.axis)}>
        <span />
        <span className={s.scale}>
          <i style={{ left: '0%' }}>{axis.low}</i>
          <i className={s.aim} style={{ left: `${place(target)}%` }}>
            {axis.target}
          </i>
          <i style={{ left: '100%' }}>{axis.high}</i>
        </span>
        <span />
        <span className={s.count}>{axis.count}</span>
      </div>
    </div>
  );
}
