import { rampIndex } from '../ramp.ts';
import s from './interval-dot.module.css';

export interface IntervalDotProps {
  position: number;
  of: number;
  /** shares 0…1 */
  measured: { readonly share: number; readonly low: number; readonly high: number };
  target: number;
  /** the margin in figures, below the line */
  written: string;
  label: string;
}

/** The line shows at least so much on either side of the target, so that a margin is seen beside its dot. */
const REACH = 0.16;
/** Room beyond the end of a margin. */
const ROOM = 1.15;

/** One share with its margin beside the target, small. */
export function IntervalDot({ position, of, measured, target, written, label }: IntervalDotProps) {
  const reach = Math.max(REACH, ROOM * (target - measured.low), ROOM * (measured.high - target));
  const place = (share: number): number => Math.min(100, Math.max(0, (50 * (share - target)) / reach + 50));
  return (
    <span className={s.plot} data-box={rampIndex(position, of)} role="img" aria-label={label}>
      <span className={s.line}>
        <i
          className={s.margin}
          style={{ left: `${place(measured.low)}%`, width: `${place(measured.high) - place(measured.low)}%` }}
        />
        <i className={s.dot} style={{ left: `${place(measured.share)}%` }} />
        <i className={s.target} style={{ left: '50%' }} />
      </span>
      <small style={{ marginLeft: `${Math.min(60, Math.max(0, place(measured.share) - 20))}%` }}>{written}</small>
    </span>
  );
}
