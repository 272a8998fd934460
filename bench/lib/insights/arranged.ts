import { type Box, fitMemory, fitSample, memoryModel, repeatVisits, searchBoxes, visitsOf } from '@siedem/domain';
import { atLeast, atMost, type Row, reported } from '../measure.ts';
import { median } from '../numbers.ts';
import { draws } from '../simulated/draws.ts';
import { liveUntil, type LifeWish, unlived } from '../simulated/live.ts';
import type { TrueMemory } from '../simulated/memories.ts';
import { aboveFrontier, effortOf, withIntervals } from './frontier.ts';

const ANSWERS = 4000;

/** All boxes together: whether `labels` and `horizon` keep their promise in the true memory (insights §15.4). */
export const arrangementRows = (
  wish: LifeWish,
  makers: readonly ((draw: () => number) => TrueMemory)[],
  learners: number,
): Row[] => {
  let worse = 0;
  const gains: number[] = [];
  const above: number[] = [];
  for (const make of makers) {
    for (let at = 0; at < learners; at += 1) {
      const draw = draws(1000 * (at + 1) + ANSWERS);
      const memory = make(draw);
      const life = liveUntil(unlived(wish), memory, wish, { draw, answers: ANSWERS });
      const model = memoryModel(fitMemory(fitSample(life.answers)));
      const middle = life.boxes.filter((box): box is Box & { kind: 'middle' } => box.kind === 'middle');
      const found = searchBoxes(
        { model, coming: repeatVisits(visitsOf(life.answers)), firstShare: 0.6 },
        middle.map(({ interval }) => interval),
      );
      if (!found) continue;
      const before = effortOf(life.boxes, memory);
      const after = effortOf(withIntervals(life.boxes, found.labels.intervals), memory);
      if (after.work > before.work * 1.02 && after.kept <= before.kept) worse += 1;
      gains.push(after.kept - before.kept);
      const far = effortOf(withIntervals(life.boxes, found.horizon.intervals), memory);
      above.push(aboveFrontier(far, model, memory));
    }
  }
  const [middle, lowest] = [median(above), Math.min(...above)];
  return [
    reported('arrangements found', `${gains.length} of ${makers.length * learners} learners`),
    atMost('labels that make truth worse', String(worse), worse, 0, ''),
    reported('words kept in truth, gained in the median', median(gains).toFixed(3)),
    atLeast("horizon above the frontier of fitted FSRS's schedules: median", middle.toFixed(3), middle, 0, ''),
    atLeast('… and the lowest', lowest.toFixed(3), lowest, -0.04, ''),
  ];
};
