import s from './chart.module.css';

/** A part of a bar. `box`: colour of the ramp, `'fresh'` for what has no box yet. */
export interface BarPart {
  readonly box: number | 'fresh';
  readonly value: number;
}

export interface Bar {
  readonly key: string;
  readonly parts: readonly BarPart[];
  /** below the axis; none for most bars */
  readonly tick?: string | undefined;
  /** a second line below the axis, where a month begins */
  readonly under?: string | undefined;
  readonly strong?: boolean | undefined;
}

export interface StackedBarsProps {
  bars: readonly Bar[];
  label: string;
  /** above the first bar */
  top: string;
  /** width and height of the plot in drawing units */
  width: number;
  height: number;
}

const GAP = 1.6;

function Stack({ bar, x, wide, scale, floor }: { bar: Bar; x: number; wide: number; scale: number; floor: number }) {
  let y = floor;
  return bar.parts.map(({ box, value }, index) => {
    const tall = value * scale;
    y -= tall;
    const drawn = Math.max(0, tall - GAP);
    if (drawn <= 0) return null;
    const shape = { x, y, width: wide, height: drawn, rx: 1.5 };
    return box === 'fresh' ? (
      <rect key={index} {...shape} className={s.fresh} />
    ) : (
      <rect key={index} {...shape} data-box={box} className={s.box} />
    );
  });
}

const sumOf = (bar: Bar): number => bar.parts.reduce((all, { value }) => all + value, 0);

/** One bar a day, its parts by box from the axis up. */
export function StackedBars({ bars, label, top, width, height }: StackedBarsProps) {
  const pitch = width / Math.max(1, bars.length);
  const wide = Math.min(17, pitch * 0.77);
  const most = Math.max(1, ...bars.map(sumOf));
  const scale = height / most;
  const first = bars[0];
  return (
    <svg className={s.chart} viewBox={`0 -22 ${width} ${height + 64}`} role="img" aria-label={label}>
      <line x1={0} x2={width} y1={height + 0.5} y2={height + 0.5} className={s.axis} />
      {bars.map((bar, index) => (
        <g key={bar.key}>
          <Stack bar={bar} x={index * pitch + (pitch - wide) / 2} wide={wide} scale={scale} floor={height} />
          {bar.tick !== undefined && (
            <text
              x={index === 0 ? 0 : index * pitch + pitch / 2}
              y={height + 19}
              textAnchor={index === 0 ? 'start' : 'middle'}
              className={bar.strong === true ? s.strong : undefined}
            >
              {bar.tick}
            </text>
          )}
          {bar.under !== undefined && (
            <text x={index * pitch} y={height + 37}>
              {bar.under}
            </text>
          )}
        </g>
      ))}
      {first !== undefined && (
        <text x={0} y={height - sumOf(first) * scale - 7} className={s.strong}>
          {top}
        </text>
      )}
    </svg>
  );
}
