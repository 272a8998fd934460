import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../limits.ts';
import type { StudyAnswer } from '../encounter/study-answer.ts';
import { logDeterminant, solveCholesky } from './cholesky.ts';
import { fitMemory, logPosterior, replay, slopeAt } from './fit-memory.ts';
import { fitSample } from './fit-sample.ts';
import { encounter, meet, memoryModel, recallAfter } from './memory-model.ts';
import { PRIOR_THETA, WEIGHTS } from './weights.ts';

const draws = (seed: number) => {
  let a = seed;
  return () => {
    a = (Math.imul(a, 1_664_525) + 1_013_904_223) >>> 0;
    return a / 2 ** 32;
  };
};

/** Answers of a learner whose memory is the model itself with these numbers. */
const live = (theta: readonly number[], cards: number): StudyAnswer[] => {
  const next = draws(7);
  const model = memoryModel(theta);
  const answers: StudyAnswer[] = [];
  for (let card = 0; card < cards; card += 1) {
    let at = Date.UTC(2026, 0, 1);
    const first = next() < 0.6;
    const memory = meet(model, first);
    memory.variance = 0;
    const answer = (remembered: boolean, side: number): void => {
      const id = `${card}-${answers.length}`;
      const place = { from: '1', to: '1', tookMs: 1, isImported: false, receivedAt: at };
      answers.push({ id, card: `c${card}`, at, direction: side > 0 ? 'word' : 'meanings', remembered, ...place });
    };
    answer(first, 0.5);
    for (let step = 0; step < 9; step += 1) {
      const gap = 0.6 + 14 * next() * next();
      at += gap * DAY_MS;
      const side = next() < 0.5 ? 0.5 : -0.5;
      const right = next() < recallAfter(model, memory, gap, side);
      answer(right, side);
      encounter(model, memory, gap, right, 0);
      memory.offset = 0;
      memory.variance = 0;
    }
  }
  return answers;
};

describe('fitting the memory model', () => {
  it('has the slope of the log posterior', () => {
    const sample = fitSample(live(PRIOR_THETA, 40));
    const predictions = new Float64Array(sample.gaps.length);
    replay(sample, PRIOR_THETA, predictions);
    const { gradient } = slopeAt(sample, PRIOR_THETA, predictions);
    const valueAt = (theta: readonly number[]): number => {
      const into = new Float64Array(sample.gaps.length);
      replay(sample, theta, into);
      return logPosterior(sample, theta, into);
    };
    for (const [at, { name, sd }] of WEIGHTS.entries()) {
      const step = 1e-4 * sd;
      const value = PRIOR_THETA[at] ?? 0;
      const slope =
        (valueAt(PRIOR_THETA.with(at, value + step)) - valueAt(PRIOR_THETA.with(at, value - step))) / (2 * step);
      expect(Math.abs((gradient[at] ?? 0) - slope) * sd, name).toBeLessThan(0.02 * (1 + Math.abs(slope) * sd));
    }
  });

  it('finds a memory unlike the prior, the same each time, and stays near the prior with little', () => {
    const truth = PRIOR_THETA.with(1, 2.4).with(16, -1.2);
    const answers = live(truth, 500);
    const sample = fitSample(answers);
    const fitted = fitMemory(sample);
    expect(fitMemory(fitSample(answers.toReversed()))).toEqual(fitted);
    const values = (theta: readonly number[]): number => {
      const into = new Float64Array(sample.gaps.length);
      replay(sample, theta, into);
      return logPosterior(sample, theta, into);
    };
    expect(values(fitted)).toBeGreaterThan(values(PRIOR_THETA) + 20);
    expect(Math.abs((fitted[1] ?? 0) - 2.4)).toBeLessThan(0.5);
    expect(fitMemory(fitSample([]))).toEqual(PRIOR_THETA);
  }, 60_000);

  it('leaves out what FSRS does not have unless the answers speak for it', () => {
    const named = (theta: readonly number[], name: string) => theta[WEIGHTS.findIndex((each) => each.name === name)];
    const plain = fitMemory(fitSample(live(PRIOR_THETA, 150)));
    expect(['direction', 'constant', 'repetitions', 'trace'].map((name) => named(plain, name))).toEqual([0, 0, 0, 0]);
    expect(named(plain, 'cardSd')).toBe(0.01);
    const direction = WEIGHTS.findIndex(({ name }) => name === 'direction');
    const sided = fitMemory(fitSample(live(PRIOR_THETA.with(direction, 2), 150)));
    expect(sided[direction]).toBeGreaterThan(1);
  }, 60_000);

  it('takes whole cards, at most so many encounters', () => {
    const sample = fitSample(live(PRIOR_THETA, 50), 95);
    expect(sample.encounters).toBe(500);
    expect([...sample.starts]).toEqual(Array.from({ length: 10 }, (_, at) => at * 10));
  });

  it('solves by Cholesky, and says where it cannot', () => {
    const matrix = [Float64Array.of(4, 2), Float64Array.of(2, 3)];
    const [x, y] = solveCholesky(matrix, Float64Array.of(8, 7)) ?? [];
    expect(x).toBeCloseTo(1.25, 9);
    expect(y).toBeCloseTo(1.5, 9);
    expect(logDeterminant(matrix)).toBeCloseTo(Math.log(8), 9);
    expect(solveCholesky([Float64Array.of(1, 2), Float64Array.of(2, 1)], Float64Array.of(1, 1))).toBeUndefined();
  });
});
