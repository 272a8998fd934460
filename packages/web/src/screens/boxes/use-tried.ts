import { type Box, formatLabel, type Interval } from '@siedem/domain';
import { useState } from 'react';

/** Intervals that are chosen and not saved, by box value: only those that differ from what the box has. */
export function useTried(boxes: readonly Box[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Interval>>(new Map());
  /** the box that was moved last: what-if describes its change */
  const [latest, setLatest] = useState('');
  const tried = new Map(
    boxes.flatMap((box) => {
      const interval = chosen.get(box.id);
      const differs =
        interval !== undefined && box.interval !== null && formatLabel(interval) !== formatLabel(box.interval);
      return differs ? [[box.id, interval] as const] : [];
    }),
  );
  return {
    tried,
    latest: tried.has(latest) ? latest : ([...tried.keys()].at(-1) ?? null),
    onTry: (box: string, interval: Interval): void => {
      setLatest(box);
      setChosen((before) => new Map(before).set(box, interval));
    },
    /** the choice was saved: undoing that is not to bring it back */
    forget: (box: string): void => setChosen((before) => new Map([...before].filter(([each]) => each !== box))),
    putBack: (): void => setChosen(new Map()),
  };
}
