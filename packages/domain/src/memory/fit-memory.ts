import { logDeterminant, solveCholesky } from './cholesky.ts';
import type { FitSample } from './fit-sample.ts';
import { DRILL_DAYS, encounter, meet, memoryModel, type Side } from './memory-model.ts';
import { PRIOR_THETA, type Theta, WEIGHTS } from './weights.ts';

/** Steps of Levenberg–Marquardt at most. */
const MOST_STEPS = 60;
/** Step of the finite differences, in standard deviations of the prior. */
const DIFFERENCE = 1e-3;
/** A step that gains less on the log posterior ends the fit. */
const ENOUGH = 0.003;
/** Attempts at a step, each damped more, before the fit ends. */
const TRIES = 8;

/** The predictions for every encounter; NaN if none is judged: first meetings and drills (insights §1). */
export const replay = (sample: FitSample, theta: Theta, into: Float64Array): void => {
  const model = memoryModel(theta);
  const { starts, gaps, rights, sides } = sample;
  for (let card = 0; card + 1 < starts.length; card += 1) {
    const first = starts[card] ?? 0;
    const end = starts[card + 1] ?? 0;
    const memory = meet(model, rights[first] === 1);
    into[first] = Number.NaN;
    for (let at = first + 1; at < end; at += 1) {
      const gap = gaps[at] ?? 0;
      const p = encounter(model, memory, gap, rights[at] === 1, (sides[at] ?? 0) as Side);
      into[at] = gap >= DRILL_DAYS ? p : Number.NaN;
    }
  }
};

const CLOSE = 1e-6;
const bounded = (p: number): number => Math.min(1 - CLOSE, Math.max(CLOSE, p));

/** The log posterior up to a constant. */
export const logPosterior = (sample: FitSample, theta: Theta, predictions: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < predictions.length; at += 1) {
    const p = predictions[at] ?? Number.NaN;
    if (Number.isNaN(p)) continue;
    sum += Math.log(sample.rights[at] === 1 ? bounded(p) : 1 - bounded(p));
  }
  for (const [at, { mean, sd }] of WEIGHTS.entries()) sum -= (((theta[at] ?? mean) - mean) / sd) ** 2 / 2;
  return sum;
};

/** The slope of the log posterior and its expected curvature (Fisher information and the prior's). */
export interface Slope {
  readonly gradient: Float64Array;
  readonly information: readonly Float64Array[];
}

/** Adds one encounter: `slopes` are the derivatives of its prediction by each number. */
const addEncounter = (slope: Slope, slopes: Float64Array, p: number, isRight: boolean): void => {
  const weight = 1 / (p * (1 - p));
  const score = isRight ? 1 / p : -1 / (1 - p);
  const { gradient, information } = slope;
  for (let row = 0; row < slopes.length; row += 1) {
    const a = slopes[row] ?? 0;
    if (a === 0) continue;
    gradient[row] = (gradient[row] ?? 0) + a * score;
    const into = information[row];
    if (!into) continue;
    for (let column = 0; column <= row; column += 1) {
      into[column] = (into[column] ?? 0) + a * weight * (slopes[column] ?? 0);
    }
  }
};

/** Places of numbers that a fit leaves as they are. */
export type Fixed = ReadonlySet<number>;

const NONE: Fixed = new Set();

/** The slope at a point by forward differences: one replay a number that is not fixed. */
export const slopeAt = (sample: FitSample, theta: Theta, predictions: Float64Array, fixed = NONE): Slope => {
  const n = WEIGHTS.length;
  const shifted = WEIGHTS.map(({ sd, high }, at) => {
    if (fixed.has(at)) return undefined;
    const value = theta[at] ?? 0;
    const step = value + DIFFERENCE * sd > high ? -DIFFERENCE * sd : DIFFERENCE * sd;
    const column = new Float64Array(predictions.length);
    replay(sample, theta.with(at, value + step), column);
    return { step, column };
  });
  const slope: Slope = {
    gradient: new Float64Array(n),
    information: Array.from({ length: n }, () => new Float64Array(n)),
  };
  const slopes = new Float64Array(n);
  for (let at = 0; at < predictions.length; at += 1) {
    const p = predictions[at] ?? Number.NaN;
    if (Number.isNaN(p)) continue;
    for (let each = 0; each < n; each += 1) {
      const other = shifted[each];
      slopes[each] = other ? ((other.column[at] ?? p) - p) / other.step : 0;
    }
    addEncounter(slope, slopes, bounded(p), sample.rights[at] === 1);
  }
  for (const [at, { mean, sd }] of WEIGHTS.entries()) {
    slope.gradient[at] = (slope.gradient[at] ?? 0) - ((theta[at] ?? mean) - mean) / (sd * sd);
    const row = slope.information[at];
    if (row) row[at] = (row[at] ?? 0) + 1 / (sd * sd);
  }
  return slope;
};

/** Whether a parameter is at a bound and its step would cross it: it is fixed for this step. */
const isHeld = (theta: Theta, { gradient }: Slope, at: number): boolean => {
  const weight = WEIGHTS[at];
  const value = theta[at];
  if (!weight || value === undefined) return true;
  const slope = gradient[at] ?? 0;
  return (value <= weight.low && slope < 0) || (value >= weight.high && slope > 0);
};

/** The damped step from a point: Levenberg–Marquardt's, over the numbers that are free to move. */
const stepFrom = (theta: Theta, slope: Slope, damping: number, fixed: Fixed): Float64Array | undefined => {
  const { gradient, information } = slope;
  const held = WEIGHTS.map((_, at) => fixed.has(at) || isHeld(theta, slope, at));
  const matrix = WEIGHTS.map((_, row) =>
    Float64Array.from(WEIGHTS, (__, column) => {
      if (row === column) return held[row] ? 1 : (information[row]?.[row] ?? 0) * (1 + damping);
      return held[row] || held[column] ? 0 : (information[Math.max(row, column)]?.[Math.min(row, column)] ?? 0);
    }),
  );
  return solveCholesky(
    matrix,
    gradient.map((value, at) => (held[at] ? 0 : value)),
  );
};

const moved = (theta: Theta, step: Float64Array): Theta =>
  WEIGHTS.map(({ low, high, mean }, at) => Math.min(high, Math.max(low, (theta[at] ?? mean) + (step[at] ?? 0))));

/** A maximum of the log posterior, and what is known about it. */
interface Fit {
  readonly theta: Theta;
  readonly predictions: Float64Array;
  readonly value: number;
}

/** Climbs to a maximum near `start`: Levenberg–Marquardt with Fisher information and differences. */
const climb = (sample: FitSample, start: Theta, fixed: Fixed): Fit => {
  let theta = start;
  let predictions = new Float64Array(sample.gaps.length);
  let next = new Float64Array(sample.gaps.length);
  replay(sample, theta, predictions);
  let best = logPosterior(sample, theta, predictions);
  let damping = 1e-3;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const slope = slopeAt(sample, theta, predictions, fixed);
    let gained = 0;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const change = stepFrom(theta, slope, damping, fixed);
      const candidate = change && moved(theta, change);
      if (candidate) {
        replay(sample, candidate, next);
        const value = logPosterior(sample, candidate, next);
        if (value > best) {
          gained = value - best;
          theta = candidate;
          best = value;
          [predictions, next] = [next, predictions];
          damping = Math.max(1e-6, damping / 10);
          break;
        }
      }
      damping *= 10;
    }
    if (gained < ENOUGH) break;
  }
  return { theta, predictions, value: best };
};

/** What FSRS does not have: everything but its own weights and the share of slips. */
const ADDED: Fixed = new Set(WEIGHTS.flatMap(({ name }, at) => (/^w\d|^slip$/.test(name) ? [] : [at])));

/** FSRS alone: no corrections, and cards that differ by nothing but what was answered. */
const PLAIN_THETA: Theta = WEIGHTS.map(({ name, mean, low }) => (name === 'cardSd' ? low : mean));

/** The logarithm of how likely the answers are under a model, whatever its free numbers: Laplace's approximation. */
const evidenceOf = (sample: FitSample, { theta, predictions, value }: Fit, fixed: Fixed): number => {
  const { information } = slopeAt(sample, theta, predictions, fixed);
  const free = WEIGHTS.flatMap(({ sd }, at) => (fixed.has(at) ? [] : [{ at, sd }]));
  const matrix = free.map((a) => Float64Array.from(free, (b) => a.sd * b.sd * (information[a.at]?.[b.at] ?? 0)));
  return value - (logDeterminant(matrix) ?? Infinity) / 2;
};

/**
 * Fits the memory model by maximum a posteriori (insights §6.2): FSRS alone first, then with everything else from there, which
 * also finds better maxima than the prior's neighbourhood has. What else there is stays out unless the answers speak for it:
 * numbers that only follow chance would cost somebody whom FSRS describes. The same sample gives the same numbers.
 */
export const fitMemory = (sample: FitSample): Theta => {
  const plain = climb(sample, PLAIN_THETA, ADDED);
  const start = plain.theta.map((value, at) => (ADDED.has(at) ? (PRIOR_THETA[at] ?? value) : value));
  const whole = climb(sample, start, NONE);
  return evidenceOf(sample, plain, ADDED) > evidenceOf(sample, whole, NONE) ? plain.theta : whole.theta;
};
