import { cx } from '../cx.ts';
import { OnlyDesk, OnlyPhone } from '../only/only.tsx';
import { fitBars } from './fit.ts';
import s from './ticks.module.css';

interface Measures {
  height: number;
  bar: number;
  pitch: number;
  limit: number;
}
const DESK: Measures = { height: 32, bar: 2.5, pitch: 5, limit: 100 };
const PHONE: Measures = { height: 26, bar: 1.6, pitch: 2.8, limit: 44 };
/** A card just filed still shows. */
const LOWEST = 3;

const round = (value: number): number => Math.round(value * 10) / 10;

/** One bar with rounded top as a piece of path data: a path per kind costs less than an element per card. */
function bar(index: number, tall: number, { height, bar: wide, pitch }: Measures): string {
  const x = round(index * pitch);
  return `M${x} ${height}V${round(height - tall + 0.8)}q0-.8 .8-.8h${round(wide - 1.6)}q.8 0 .8 .8V${height}z`;
}

export interface TicksProps {
  /** number of due cards: full height, in the colour of the box */
  due: number;
  /** share of the interval elapsed (0 to 1) of each waiting card, in falling order */
  waiting: readonly number[];
  /** card count of the largest box shown together, so that a bar means the same in each row */
  largest?: number | undefined;
}

function Drawing({ due, waiting, largest = 0, measures }: TicksProps & { measures: Measures }) {
  const { height, pitch, limit } = measures;
  const bars = fitBars(due, waiting, limit, largest);
  const width = round((bars.due + bars.waiting.length) * pitch);
  if (width === 0) return null;
  const dueData = Array.from({ length: bars.due }, (_, index) => bar(index, height, measures));
  const waitingData = bars.waiting.map((share, index) =>
    bar(bars.due + index, Math.max(LOWEST, share * height), measures),
  );
  return (
    <svg
      className={s.ticks}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={s.due} d={dueData.join('')} />
      <path className={s.waiting} d={waitingData.join('')} />
    </svg>
  );
}

/** One bar per card, grouped to fit; takes its colour from the nearest `data-box`. Hidden from readers. */
export function Ticks(props: TicksProps) {
  return (
    <>
      <OnlyDesk>
        <Drawing {...props} measures={DESK} />
      </OnlyDesk>
      <OnlyPhone>
        <Drawing {...props} measures={PHONE} />
      </OnlyPhone>
    </>
  );
}

/**
 * A short row of ticks: the queue of a lesson (`done`, the current one, `left`) or the days of a payment.
 *
 * @param props.done bars already down
 * @param props.left bars still standing after the current one; past 23 in all they are thinned to fit
 */
export function QueueTicks({ done, left }: { done: number; left: number }) {
  const limit = 23;
  const scale = Math.min(1, limit / Math.max(1, done + left));
  const down = Math.ceil(done * scale);
  const up = Math.floor(left * scale);
  const width = (down + up + 1) * 6 - 3;
  return (
    <svg className={s.queue} width={width} height={18} viewBox={`0 0 ${width} 18`} aria-hidden="true">
      {/* Each a bar of its own: the present one drops as its card is done. */}
      {Array.from({ length: down + up + 1 }, (_, index) => (
        <rect
          key={index}
          className={cx(s.bar, index < down ? s.down : index === down ? s.now : s.left)}
          x={index * 6}
          width={3}
          height={18}
        />
      ))}
    </svg>
  );
}

/** The days a payment adds, the last one standing. */
export function DayTicks({ days = 30 }: { days?: number }) {
  const width = days * 4;
  const rect = (index: number, tall: number): string => `M${index * 4} 26v${-tall}h1.5v${tall}z`;
  return (
    <svg className={s.days} height={26} viewBox={`0 0 ${width - 2} 26`} preserveAspectRatio="none" aria-hidden="true">
      <path className={s.waiting} d={Array.from({ length: days - 1 }, (_, index) => rect(index, 16)).join('')} />
      <path className={s.now} d={rect(days - 1, 26)} />
    </svg>
  );
}
