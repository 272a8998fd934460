import { encounter, meet, type Memory, memoryModel, recallAfter, WEIGHTS } from '@siedem/domain';
import { type Draw, normal } from './draws.ts';

/** One card's true memory in the simulated learner. */
export interface TrueCard {
  /** probability of remembering a gap (days) after the last encounter; `side` +½ word shown, −½ meanings shown */
  readonly recall: (gap: number, side: number) => number;
  readonly answer: (gap: number, isRight: boolean) => void;
}

/** A learner with a known memory: makes the true memory of each new card. */
export type TrueMemory = (draw: Draw) => TrueCard;

/** The state before the first encounter. */
const FIRST = 0.6;

/** FSRS with weights drawn around the published fits, and a share of slips. */
export const fsrsLike = (draw: Draw): TrueMemory => {
  const plain = new Set([
    'cardSd',
    'exponent',
    'constant',
    'repetitions',
    'lapses',
    'logStability',
    'logGap',
    'direction',
    'trace',
  ]);
  const model = memoryModel(
    WEIGHTS.map(({ name, mean, sd, low, high }) => {
      if (plain.has(name)) return 0;
      return Math.min(high, Math.max(low, mean + 0.7 * sd * normal(draw)));
    }),
  );
  return () => {
    let memory: Memory | undefined;
    return {
      recall: (gap) => (memory ? recallAfter(model, memory, gap, 0) : FIRST),
      answer: (gap, isRight) => {
        if (memory) encounter(model, memory, gap, isRight, 0);
        else memory = meet(model, isRight);
        memory.offset = 0;
        memory.variance = 0;
      },
    };
  };
};

/** A half-life that grows with what is remembered late, and shrinks with what is forgotten. */
export const halfLife = (draw: Draw): TrueMemory => {
  const up = 2.1 + 0.8 * draw();
  const down = 0.3 + 0.3 * draw();
  const first = Math.exp(1.7 + 0.4 * normal(draw));
  const side = 0.4 * normal(draw);
  return (own) => {
    let half = first * Math.exp(0.35 * normal(own));
    return {
      recall: (gap, shown) => 0.98 * 2 ** (-gap / (half * Math.exp(side * shown))),
      answer: (gap, isRight) => {
        const growth = 1 + (up - 1) * Math.min(1, gap / half + 0.05);
        half = isRight ? Math.min(3000, half * growth) : Math.max(0.2, half * down);
      },
    };
  };
};

/** ACT-R's activation: a trace of each encounter, decaying faster the more active the card was (Pavlik and Anderson 2005). */
export const actR = (draw: Draw): TrueMemory => {
  const decay = 0.17 + 0.06 * draw();
  const scale = 0.2 + 0.1 * draw();
  const threshold = -1.9 + 0.12 * normal(draw);
  const noise = 0.25 + 0.1 * draw();
  /** seconds of a day, slowed between sessions */
  const perDay = 86_400 * 0.025;
  return () => {
    const traces: { readonly at: number; readonly decay: number }[] = [];
    let now = 0;
    const activation = (at: number): number =>
      Math.log(traces.reduce((sum, trace) => sum + Math.max(1, (at - trace.at) * perDay) ** -trace.decay, 0));
    return {
      recall: (gap) => (traces.length === 0 ? FIRST : 1 / (1 + Math.exp((threshold - activation(now + gap)) / noise))),
      answer: (gap) => {
        now += gap;
        const strength = traces.length === 0 ? 0 : Math.exp(activation(now));
        traces.push({ at: now, decay: scale * strength + decay });
      },
    };
  };
};

/** Weibull forgetting: steep at first, flat later. */
export const weibull = (draw: Draw): TrueMemory => {
  const shape = 0.5 + 0.4 * draw();
  const up = 1.7 + 0.7 * draw();
  const first = Math.exp(2.4 + 0.4 * normal(draw));
  return (own) => {
    let scale = first * Math.exp(0.35 * normal(own));
    return {
      recall: (gap) => 0.99 * Math.exp(-((gap / scale) ** shape)),
      answer: (gap, isRight) => {
        const growth = 1 + (up - 1) * Math.min(1.3, 0.3 + gap / scale);
        scale = isRight ? Math.min(8000, scale * growth) : Math.max(0.3, scale * 0.4);
      },
    };
  };
};
