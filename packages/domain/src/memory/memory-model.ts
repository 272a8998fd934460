import { type Theta, type WeightName, WEIGHTS } from './weights.ts';

/** The parameters by name, and constants derived from them. */
export type MemoryModel = Readonly<Record<WeightName, number>> & {
  /** makes recall 90 % if the gap equals the stability */
  readonly factor: number;
  /** difficulty of a first meeting that went easily, to which difficulty returns */
  readonly easyDifficulty: number;
  readonly rightDifficulty: number;
  readonly growth: number;
  /** effect of a right and a wrong answer within half a day */
  readonly shortRight: number;
  readonly shortWrong: number;
  /** least loss by a lapse */
  readonly lapseCap: number;
};

/** The model of fitted parameters. */
export const memoryModel = (theta: Theta): MemoryModel => {
  const entries = WEIGHTS.map(({ name, scale, mean }, at) => {
    const value = theta[at] ?? mean;
    return [name, scale === 'log' ? Math.exp(value) : value];
  });
  const w = Object.fromEntries(entries) as Record<WeightName, number>;
  return {
    ...w,
    factor: 0.9 ** (-1 / w.w20) - 1,
    easyDifficulty: w.w4 - Math.exp(3 * w.w5) + 1,
    rightDifficulty: Math.min(10, Math.max(1, w.w4 - Math.exp(2 * w.w5) + 1)),
    growth: Math.exp(w.w8),
    shortRight: Math.exp(w.w17 * w.w18),
    shortWrong: Math.exp(w.w17 * (w.w18 - 2)),
    lapseCap: Math.exp(-w.w17 * w.w18),
  };
};

/**
 * Memory state of a card: FSRS-6's stability (days) and difficulty, the card's own offset on the logit with its
 * variance, how often it was met and forgotten, and how long ago it was met first. Changed in place by {@link encounter}.
 */
export interface Memory {
  stability: number;
  difficulty: number;
  offset: number;
  variance: number;
  /** encounters */
  repetitions: number;
  /** forgotten ones that were recall */
  lapses: number;
  /** days from the first encounter to the last */
  age: number;
}

const LOWEST = 0.001;
const HIGHEST = 36_500;

/** The memory that a first meeting leaves. */
export const meet = (model: MemoryModel, isRight: boolean): Memory => ({
  stability: Math.min(HIGHEST, Math.max(LOWEST, isRight ? model.w2 : model.w0)),
  difficulty: isRight ? model.rightDifficulty : Math.min(10, Math.max(1, model.w4)),
  offset: 0,
  variance: model.cardSd * model.cardSd,
  repetitions: 1,
  lapses: 0,
  age: 0,
});

/** FSRS-6's retrievability after a gap in days, with the exponent of the curve. */
export const retrievability = (model: MemoryModel, stability: number, gap: number): number => {
  const ratio = gap <= 0 ? 0 : model.exponent === 1 ? gap / stability : (gap / stability) ** model.exponent;
  return (1 + model.factor * ratio) ** -model.w20;
};

/** Direction as a number: the word shown +½, the meanings −½, both alike 0. */
export type Side = 0.5 | -0.5 | 0;

/** How fast the trace of an encounter fades: a power of its days. */
const FADING = 0.3;

/**
 * ACT-R's base-level activation: the logarithm of the sum of all encounters' decayed traces, with those between the first
 * and the last spread evenly (Petrov 2006). FSRS lacks it: a forgotten card was met before too.
 */
const traces = ({ age, repetitions }: Memory, gap: number): number => {
  const near = Math.max(0.01, gap);
  const far = age + near;
  const between = (far ** (1 - FADING) - near ** (1 - FADING)) / ((1 - FADING) * Math.max(1e-6, far - near));
  return Math.log(near ** -FADING + Math.max(0, repetitions - 1) * between);
};

/** The logit of remembering, the card's own offset at its mean; `kept` is its retrievability. */
const logit = (model: MemoryModel, memory: Memory, gap: number, side: Side, kept: number): number => {
  const share = Math.min(1 - 1e-6, Math.max(1e-6, kept));
  return (
    Math.log(share / (1 - share)) +
    memory.offset +
    model.constant +
    model.direction * side +
    model.repetitions * (Math.log1p(memory.repetitions) - 1.6) +
    model.lapses * (Math.log1p(memory.lapses) - 0.4) +
    model.logStability * (Math.log(memory.stability) - 2) +
    model.logGap * (Math.log(gap + 0.05) - 1.5) +
    (model.trace === 0 ? 0 : model.trace * (traces(memory, gap) + 0.5))
  );
};

const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z));

/** π / 8: how much a Gaussian on the logit pulls a probability to the middle. */
const PULL = Math.PI / 8;

const shareOf = (model: MemoryModel, memory: Memory, z: number): number =>
  (1 - model.slip) * sigmoid(z / Math.sqrt(1 + PULL * memory.variance));

/**
 * The probability that a card is remembered a gap (days) after its last encounter.
 * @param shift added on the logit, for a box that measures better or worse than the model says
 */
export const recallAfter = (model: MemoryModel, memory: Memory, gap: number, side: Side, shift = 0): number => {
  const z = logit(model, memory, gap, side, retrievability(model, memory.stability, gap)) + shift;
  return shareOf(model, memory, z);
};

/** Shorter gaps, in days, update by FSRS-6's short-term rule (insights §6.1). */
export const SHORT_TERM = 0.5;
/** Below this gap in days an encounter is a drill, which does not update a card's own offset (insights §1). */
export const DRILL_DAYS = 50 / 1440;

const nextStability = (model: MemoryModel, memory: Memory, gap: number, isRight: boolean, kept: number): number => {
  const { stability: s, difficulty: d } = memory;
  if (gap < SHORT_TERM) {
    const change = (isRight ? model.shortRight : model.shortWrong) * s ** -model.w19;
    return s * (isRight ? Math.max(1, change) : change);
  }
  if (isRight) return s * (1 + model.growth * (11 - d) * s ** -model.w9 * (Math.exp(model.w10 * (1 - kept)) - 1));
  const after = model.w11 * d ** -model.w12 * ((s + 1) ** model.w13 - 1) * Math.exp(model.w14 * (1 - kept));
  return Math.min(after, s * model.lapseCap);
};

const nextDifficulty = (model: MemoryModel, d: number, isRight: boolean): number => {
  const moved = isRight ? d : d + (2 * model.w6 * (10 - d)) / 9;
  return Math.min(10, Math.max(1, model.w7 * model.easyDifficulty + (1 - model.w7) * moved));
};

/** Updates the card's own offset by an encounter: one Gaussian step by the expected information. */
const follow = (model: MemoryModel, memory: Memory, z: number, isRight: boolean): void => {
  const share = sigmoid(z);
  const p = (1 - model.slip) * share;
  const slope = p * (1 - share);
  const spread = Math.max(1e-9, p * (1 - p));
  const score = isRight ? 1 - share : -slope / Math.max(1e-9, 1 - p);
  memory.variance /= 1 + (memory.variance * slope * slope) / spread;
  memory.offset += memory.variance * score;
};

/**
 * Updates a memory by an encounter `gap` days after the last one. The one step of server, fit and browser (insights §6.1).
 * @returns the expected recall before it: {@link recallAfter}
 */
export const encounter = (model: MemoryModel, memory: Memory, gap: number, isRight: boolean, side: Side): number => {
  const kept = retrievability(model, memory.stability, gap);
  const z = logit(model, memory, gap, side, kept);
  const expected = shareOf(model, memory, z);
  if (gap >= DRILL_DAYS) {
    follow(model, memory, z, isRight);
    if (!isRight) memory.lapses += 1;
  }
  const stability = nextStability(model, memory, gap, isRight, kept);
  memory.difficulty = nextDifficulty(model, memory.difficulty, isRight);
  memory.stability = Math.min(HIGHEST, Math.max(LOWEST, stability));
  memory.repetitions += 1;
  memory.age += gap;
  return expected;
};

/** Expected recall as it is shown: whole percent between 1 and 99 (insights §6.5). */
export const shownRecall = (share: number): number => Math.min(99, Math.max(1, Math.round(100 * share)));
