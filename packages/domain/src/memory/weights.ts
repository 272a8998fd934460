/**
 * The memory model's 27 numbers (insights §6.1, §6.2): FSRS-6's weights (15 and 16 unused), then slip share, offset of the
 * direction, spread of cards, exponent of the curve, corrections on the logit, and the weight of the traces of encounters.
 */
const PRIOR = [
  ['w0', -1.32, 1.4, 'log', -7, 4.6],
  ['w2', 1.11, 1.5, 'log', -7, 4.6],
  ['w4', 6.5, 0.29, 'plain', 1, 10],
  ['w5', 0.66, 0.25, 'plain', 0.001, 4],
  ['w6', 3.12, 0.27, 'plain', 0.001, 4],
  ['w7', 0.037, 0.05, 'plain', 0.001, 0.75],
  ['w8', 1.76, 0.33, 'plain', 0, 4.5],
  ['w9', 0.27, 0.18, 'plain', 0, 0.8],
  ['w10', 0.71, 0.28, 'plain', 0.001, 3.5],
  ['w11', 1.47, 0.12, 'plain', 0.001, 5],
  ['w12', 0.063, 0.042, 'plain', 0.001, 0.25],
  ['w13', 0.32, 0.13, 'plain', 0.001, 0.9],
  ['w14', 1.71, 0.27, 'plain', 0, 4],
  ['w17', 0.74, 0.29, 'plain', 0, 2],
  ['w18', 0.12, 0.14, 'plain', 0, 2],
  ['w19', 0.13, 0.1, 'plain', 0, 0.8],
  ['w20', -1.73, 0.55, 'log', -3.5, 0],
  ['slip', 0.02, 0.012, 'plain', 0, 0.2],
  ['direction', 0, 0.5, 'plain', -3, 3],
  ['cardSd', 0.5, 0.35, 'plain', 0.01, 2],
  ['exponent', 0, 0.2, 'log', -0.8, 0.8],
  ['constant', 0, 0.3, 'plain', -2, 2],
  ['repetitions', 0, 0.25, 'plain', -1.5, 1.5],
  ['lapses', 0, 0.25, 'plain', -1.5, 1.5],
  ['logStability', 0, 0.15, 'plain', -1, 1],
  ['logGap', 0, 0.15, 'plain', -1, 1],
  ['trace', 0, 0.35, 'plain', -1, 8],
] as const;

/** Name of one of the model's numbers. */
export type WeightName = (typeof PRIOR)[number][0];

/** The numbers in the form in which they are fitted (`log` ones as logarithms), in the order of {@link WEIGHTS}. */
export type Theta = readonly number[];

/** A number of the model: its prior over real learners in the fitted form, and the bounds it keeps. */
export interface WeightPrior {
  readonly name: WeightName;
  readonly mean: number;
  readonly sd: number;
  readonly scale: 'log' | 'plain';
  readonly low: number;
  readonly high: number;
}

/** All numbers with their priors. */
export const WEIGHTS: readonly WeightPrior[] = PRIOR.map(([name, mean, sd, scale, low, high]) => ({
  name,
  mean,
  sd,
  scale,
  low,
  high,
}));

/** Weights of a learner without answers. */
export const PRIOR_THETA: Theta = WEIGHTS.map(({ mean }) => mean);
