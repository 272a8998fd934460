import fc from 'fast-check';
import { FSRSAlgorithm, generatorParameters } from 'ts-fsrs';
import { describe, expect, it } from 'vitest';
import { encounter, meet, type Memory, memoryModel, recallAfter, retrievability, shownRecall } from './memory-model.ts';
import { PRIOR_THETA, WEIGHTS } from './weights.ts';

const model = memoryModel(PRIOR_THETA);

/** The library with the same numbers; 1 and 3 are for buttons that are not here, 15 and 16 unused. */
const library = new FSRSAlgorithm(
  generatorParameters({
    w: [
      model.w0,
      1,
      model.w2,
      8,
      model.w4,
      model.w5,
      model.w6,
      model.w7,
      model.w8,
      model.w9,
      model.w10,
      model.w11,
      model.w12,
      model.w13,
      model.w14,
      0.5,
      2,
      model.w17,
      model.w18,
      model.w19,
      model.w20,
    ],
    enable_short_term: true,
  }),
);

describe('the step of memory', () => {
  it('is that of ts-fsrs where both speak of the same', () => {
    const steps = fc.array(
      fc.record({ gap: fc.oneof(fc.constant(0), fc.double({ min: 0.6, max: 400, noNaN: true })), right: fc.boolean() }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.boolean(), steps, (first, rest) => {
        const memory = meet(model, first);
        let theirs = library.next_state(null, 0, first ? 3 : 1);
        for (const { gap, right } of rest) {
          expect(retrievability(model, memory.stability, gap)).toBeCloseTo(
            library.forgetting_curve(gap, theirs.stability),
            5,
          );
          encounter(model, memory, gap, right, 0);
          theirs = library.next_state(theirs, gap, right ? 3 : 1);
          expect(memory.stability / theirs.stability).toBeCloseTo(1, 4);
          expect(memory.difficulty).toBeCloseTo(theirs.difficulty, 4);
        }
      }),
    );
  });

  it('expects less the longer a card waits, and more of a card that is remembered more often than others', () => {
    const of = (change: Partial<Memory>): Memory => ({ ...meet(model, true), ...change });
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 300, noNaN: true }),
        fc.double({ min: 0, max: 300, noNaN: true }),
        (a, b) => {
          expect(recallAfter(model, of({}), a, 0)).toBeGreaterThanOrEqual(recallAfter(model, of({}), a + b, 0) - 1e-12);
        },
      ),
    );
    expect(recallAfter(model, of({ offset: 1 }), 5, 0)).toBeGreaterThan(recallAfter(model, of({}), 5, 0));
    const followed = of({});
    encounter(model, followed, 20, true, 0);
    expect(followed.offset).toBeGreaterThan(0);
    expect(followed.variance).toBeLessThan(of({}).variance);
  });

  it('is shown as whole percent between 1 and 99', () => {
    expect([0, 0.004, 0.856, 0.999, 1].map(shownRecall)).toEqual([1, 1, 86, 99, 99]);
    expect(WEIGHTS).toHaveLength(27);
  });
});
