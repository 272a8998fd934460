import { type Interval, intervalMs } from '../box/interval.ts';
import { LEGAL_INTERVALS } from '../box/steps.ts';
import { DAY_MS } from '../limits.ts';
import { type MemoryModel, recallAfter } from '../memory/memory-model.ts';
import { type Occasion, OCCASIONS } from './box-evidence.ts';
import { visitFrom, type Visits } from './visits.ts';

/** Assumed gap between visits after the last known one: the learner's mean gap, at most a month. ms */
const laterGap = (visits: Visits): number => {
  const [first, last] = [visits[0], visits.at(-1)];
  if (first === undefined || last === undefined || visits.length < 2) return DAY_MS;
  return Math.min(30 * DAY_MS, (last - first) / (visits.length - 1));
};

/**
 * Days after which a card would have been asked: at the learner's first visit at or after its last encounter plus the
 * interval (insights §7.3). If the log ends before, half a usual gap later.
 */
export const gapThen = ({ before }: Occasion, timer: number, visits: Visits): number => {
  const due = before + timer;
  return ((visitFrom(visits, due) ?? due + laterGap(visits) / 2) - before) / DAY_MS;
};

const meanRecall = (
  gaps: readonly number[],
  occasions: readonly Occasion[],
  model: MemoryModel,
  shift: number,
): number => {
  let sum = 0;
  for (const [at, { memory, side }] of occasions.entries()) {
    sum += recallAfter(model, memory, gaps[at] ?? 0, side, shift);
  }
  return sum / occasions.length;
};

const SHIFT = 6;

/** Shift on the logit that makes the mean equal the measured one. */
const shiftTo = (wanted: number, meanAt: (shift: number) => number): number => {
  let [low, high] = [-SHIFT, SHIFT];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (meanAt(middle) < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/** Expected recall by interval (ms) in one box. */
export interface BoxCurve {
  /** 0…1 at an interval in ms */
  readonly expected: (timer: number) => number;
  /** shift of the model's logit that makes the present interval give the measured recall */
  readonly shift: number;
}

/**
 * Expected recall of a box's intervals, from its last 400 recall encounters, shifted so that the present interval gives the
 * measured recall (insights §7.3).
 * @param measured share of the box's evidence, at least half an answer away from 0 and 1
 */
export const boxCurve = (
  occasions: readonly Occasion[],
  {
    model,
    visits,
    timer,
    measured,
  }: {
    readonly model: MemoryModel;
    readonly visits: Visits;
    readonly timer: number;
    readonly measured: number;
  },
): BoxCurve => {
  const last = occasions.slice(-OCCASIONS);
  const present = last.map((occasion) => gapThen(occasion, timer, visits));
  const shift = shiftTo(measured, (each) => meanRecall(present, last, model, each));
  return {
    shift,
    expected: (other) =>
      meanRecall(
        last.map((occasion) => gapThen(occasion, other, visits)),
        last,
        model,
        shift,
      ),
  };
};

/** An interval that would fit a target better, with the recall expected there. */
export interface Suggested {
  readonly interval: Interval;
  readonly expected: number;
}

/** Least gain for a suggestion (insights §7.3). */
const LEAST_GAIN = 0.005;

/**
 * The interval whose expected recall is nearest the target, of every legal one between the neighbours and from a third to
 * three times the present one; undefined if none comes nearer by half a point. A box that is remembered less than the
 * target only gets a shorter one, else a longer one: a curve with another slope is noise.
 * @param between intervals (ms) of the neighbouring middle boxes, which it must lie between
 */
export const suggestInterval = (
  curve: BoxCurve,
  {
    timer,
    target,
    between: [low, high],
  }: {
    readonly timer: number;
    readonly target: number;
    readonly between: readonly [number, number];
  },
): Suggested | undefined => {
  const distance = (expected: number): number => Math.abs(expected - target);
  const present = curve.expected(timer);
  const leads = (ms: number): boolean => (present < target ? ms < timer : ms > timer);
  let best: Suggested | undefined;
  for (const interval of LEGAL_INTERVALS) {
    const ms = intervalMs(interval);
    if (!leads(ms) || ms <= low || ms >= high || ms * 3 < timer || ms > timer * 3) continue;
    const expected = curve.expected(ms);
    const gain = best ? distance(best.expected) - distance(expected) : 0;
    // of intervals with equal results, the one nearest the present
    const isNearer =
      best && Math.abs(gain) < 1e-9 && Math.abs(ms - timer) < Math.abs(intervalMs(best.interval) - timer);
    if (!best || gain >= 1e-9 || isNearer) best = { interval, expected };
  }
  if (!best) return undefined;
  return distance(present) - distance(best.expected) >= LEAST_GAIN ? best : undefined;
};
