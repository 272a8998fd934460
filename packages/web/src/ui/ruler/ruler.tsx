import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { rampIndex } from '../ramp.ts';
import s from './ruler.module.css';
import { rulerPercent } from './scale.ts';

export interface RulerMark {
  /** ms */
  interval: number;
  /** text below a long mark; a mark without text is short */
  text?: ReactNode;
  /** wide leaves the text out on phones */
  room?: 'always' | 'wide' | undefined;
}

export interface RulerProps {
  marks: readonly RulerMark[];
  /** the boxes with an interval, with their display positions */
  boxes: ReadonlyArray<{ position: number; interval: number }>;
  /** how many boxes the category has */
  of: number;
  /** ms of the box being made or changed: a dashed tab */
  preview?: number | undefined;
  /** the whole drawing in words */
  label: string;
}

const at = (interval: number): { left: string } => ({ left: `${rulerPercent(interval).toFixed(2)}%` });

/** A logarithmic ruler from one hour to twelve months, with the boxes standing on it. */
export function Ruler({ marks, boxes, of, preview, label }: RulerProps) {
  return (
    <div className={s.ruler} role="img" aria-label={label}>
      {marks.map((mark) => (
        <i
          key={mark.interval}
          className={cx(s.mark, mark.text !== undefined && s.long, mark.room === 'wide' && s.wide)}
          style={at(mark.interval)}
        >
          {mark.text !== undefined && <span>{mark.text}</span>}
        </i>
      ))}
      {boxes.map((box) => (
        <b key={box.position} className={s.tab} style={at(box.interval)} data-box={rampIndex(box.position, of)}>
          {box.position}
        </b>
      ))}
      {preview !== undefined && (
        <b className={cx(s.tab, s.preview)} style={at(preview)}>
          +
        </b>
      )}
    </div>
  );
}
