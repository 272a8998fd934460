import type { Insights } from '../../data/study/use-insights.ts';
import { rampIndex } from '../../ui/ramp.ts';

/** The colour of a box by its value. */
export function boxRamp(boxes: Insights['boxes']): (box: string) => number {
  const places = new Map(boxes.map(({ box, position }) => [box, rampIndex(position, boxes.length)]));
  return (box) => places.get(box) ?? 1;
}
