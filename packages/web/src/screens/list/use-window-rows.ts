import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows drawn above and below those in sight, so that scrolling shows no gap; a search first draws those in sight alone. */
export const AROUND = 12;

/** About where the rows begin, px from the top of the window, until they can be measured. */
const TOP = 240;

export interface WindowRows {
  /** Rows to draw: from `first`, up to `end` and without it. */
  readonly first: number;
  readonly end: number;
  /** Height of each row, px. */
  readonly height: number;
}

interface Sight {
  readonly from: number;
  readonly to: number;
}

/**
 * Which of many rows of one height, laid out in `space`, lie in or near the window. The height is that of one
 * of them, because a reader may have chosen larger letters; `estimate` until there is one. Costs the same at any number.
 *
 * @param around rows to draw above and below those in sight
 */
export function useWindowRows(
  space: RefObject<HTMLElement | null>,
  count: number,
  estimate: number,
  around: number,
): WindowRows {
  const [measured, setMeasured] = useState<number | null>(null);
  const height = measured ?? estimate;
  const sightNow = useCallback((): Sight => {
    const { current } = space;
    const above = -(current?.getBoundingClientRect().top ?? TOP);
    return { from: Math.floor(above / height), to: Math.ceil((above + window.innerHeight) / height) };
  }, [space, height]);
  const [sight, setSight] = useState(sightNow);
  const look = useCallback(() => {
    const next = sightNow();
    setSight((before) => (before.from === next.from && before.to === next.to ? before : next));
  }, [sightNow]);

  useLayoutEffect(() => {
    // In the frame, which lays out the page anyway: forced here, the layout would lengthen the task that opens the list.
    const frame = requestAnimationFrame(() => flushSync(look));
    return () => cancelAnimationFrame(frame);
  }, [look]);
  useEffect(() => {
    // In the frame that scrolls: a frame later there would be nothing to see for the length of it.
    const scroll = (): void => flushSync(look);
    addEventListener('scroll', scroll, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', scroll);
      removeEventListener('resize', look);
    };
  }, [look]);

  const watcher = useRef<ResizeObserver | null>(null);
  const watched = useRef<Element | null>(null);
  useEffect(() => {
    const own = new ResizeObserver((entries) => {
      // A row that has left the page has no height.
      const tall = entries.at(-1)?.borderBoxSize[0]?.blockSize ?? 0;
      if (tall > 0) setMeasured(tall);
    });
    watcher.current = own;
    return () => own.disconnect();
  }, []);
  // The row that is watched goes, sooner or later, with its card.
  useEffect(() => {
    if (watched.current?.isConnected === true) return;
    watcher.current?.disconnect();
    watched.current = space.current?.querySelector('[role="row"]') ?? null;
    if (watched.current !== null) watcher.current?.observe(watched.current);
  });

  // Fewer rows than there were: those in sight are then the last ones.
  const end = Math.min(count, sight.to + around);
  const first = Math.max(0, Math.min(sight.from, count - (sight.to - sight.from)) - around);
  return { first, end, height };
}
