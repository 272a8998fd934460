import s from './chart.module.css';

/** One answer: when it was, along the axis 0…1, and between which places it moved the card. */
export interface PathStep {
  readonly key: string;
  readonly place: number;
  readonly from: number;
  readonly to: number;
  readonly outcome: 'right' | 'near' | 'wrong';
}

export interface BoxPathProps {
  readonly steps: readonly PathStep[];
  /** boxes of the category */
  readonly of: number;
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

const WIDTH = 420;
const HEIGHT = 96;
const ROOM = 22;

/** The box of a card over its time: a line that steps up and down, a mark for each answer. */
export function BoxPath({ steps, of, from, to, label }: BoxPathProps) {
  const yOf = (position: number): number => HEIGHT - ((position - 1) / Math.max(1, of - 1)) * (HEIGHT - 10);
  const xOf = (place: number): number => ROOM + place * (WIDTH - ROOM - 6);
  const first = steps[0];
  let path = first === undefined ? '' : `M${ROOM} ${yOf(first.from)}`;
  for (const { place, to: reached } of steps) path += `H${xOf(place).toFixed(1)}V${yOf(reached).toFixed(1)}`;
  path += `H${WIDTH}`;
  return (
    <svg className={s.chart} viewBox="0 -6 424 130" role="img" aria-label={label}>
      {Array.from({ length: of }, (_, index) => (
        <text key={index} x={0} y={yOf(index + 1) + 4}>
          {index + 1}
        </text>
      ))}
      <path className={s.line} d={path} />
      {steps.map(({ key, place, from: left, to: reached, outcome }) => {
        const [x, y] = [xOf(place), yOf(outcome === 'right' ? reached : left)];
        if (outcome === 'right') return <circle key={key} className={s.mark_right} cx={x} cy={y} r={4} />;
        const near = { x: x - 4, y: y - 2, width: 8, height: 4 };
        if (outcome === 'near') return <rect key={key} className={s.mark_near} {...near} />;
        return <path key={key} className={s.mark_wrong} d={`M${x - 4} ${y - 4}l8 8m0-8l-8 8`} />;
      })}
      <text x={ROOM} y={HEIGHT + 24}>
        {from}
      </text>
      <text x={WIDTH} y={HEIGHT + 24} textAnchor="end">
        {to}
      </text>
    </svg>
  );
}
