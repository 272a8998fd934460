import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { cx } from '../cx.ts';
import { rampIndex } from '../ramp.ts';
import s from './ruler.module.css';
import { rulerInterval, rulerPercent } from './scale.ts';

export interface RulerMark {
  /** ms */
  interval: number;
  /** text below a long mark; a mark without text is short */
  text?: ReactNode;
  /** wide leaves the text out on phones */
  room?: 'always' | 'wide' | undefined;
}

/** A box on the ruler; `slide` makes its tab a slider. */
export interface RulerBox {
  readonly position: number;
  /** ms */
  readonly interval: number;
  /** ms where it was before it was dragged: a dashed place */
  readonly was?: number | undefined;
  readonly slide?: Slide | undefined;
}

/** What a tab needs to be dragged, or moved by the arrow keys. */
export interface Slide {
  readonly name: string;
  /** the interval in words */
  readonly text: string;
  /** place among the legal steps, and how many there are */
  readonly step: number;
  readonly steps: number;
  readonly onStep: (step: number) => void;
  /** ms under the pointer; the owner takes the nearest legal step */
  readonly onDrag: (interval: number) => void;
}

export interface RulerProps {
  marks: readonly RulerMark[];
  /** the boxes with an interval, with their display positions */
  boxes: readonly RulerBox[];
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
    <div className={s.ruler} role="group" aria-label={label}>
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
        <Tab key={box.position} box={box} of={of} />
      ))}
      {preview !== undefined && (
        <b className={cx(s.tab, s.preview)} style={at(preview)}>
          +
        </b>
      )}
    </div>
  );
}

const KEYS: Readonly<Record<string, (slide: Slide) => number>> = {
  ArrowLeft: ({ step }) => step - 1,
  ArrowDown: ({ step }) => step - 1,
  ArrowRight: ({ step }) => step + 1,
  ArrowUp: ({ step }) => step + 1,
  PageDown: ({ step }) => step - 5,
  PageUp: ({ step }) => step + 5,
  Home: () => 0,
  End: ({ steps }) => steps - 1,
};

/** Where on the ruler the pointer is, as an interval in ms. */
function underPointer(event: PointerEvent<HTMLElement>): number {
  const ruler = event.currentTarget.parentElement?.getBoundingClientRect();
  return ruler === undefined ? 0 : rulerInterval(((event.clientX - ruler.left) / ruler.width) * 100);
}

function Tab({ box: { position, interval, was, slide }, of }: { box: RulerBox; of: number }) {
  const held = useRef(false);
  const colour = rampIndex(position, of);
  if (slide === undefined) {
    return (
      <b className={s.tab} style={at(interval)} data-box={colour} aria-hidden="true">
        {position}
      </b>
    );
  }
  const press = (event: KeyboardEvent): void => {
    const next = KEYS[event.key]?.(slide);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    slide.onStep(Math.min(slide.steps - 1, Math.max(0, next)));
  };
  return (
    <>
      {was !== undefined && (
        <b className={cx(s.tab, s.was)} style={at(was)} aria-hidden="true">
          {position}
        </b>
      )}
      <b
        className={cx(s.tab, s.slider, was !== undefined && s.moved)}
        style={at(interval)}
        data-box={colour}
        role="slider"
        tabIndex={0}
        aria-label={slide.name}
        aria-valuemin={0}
        aria-valuemax={slide.steps - 1}
        aria-valuenow={slide.step}
        aria-valuetext={slide.text}
        onKeyDown={press}
        onPointerDown={(event) => {
          held.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (held.current) slide.onDrag(underPointer(event));
        }}
        onPointerUp={() => (held.current = false)}
        onPointerCancel={() => (held.current = false)}
      >
        {position}
        {was !== undefined && (
          <span className={s.value} aria-hidden="true">
            {slide.text}
          </span>
        )}
      </b>
    </>
  );
}
