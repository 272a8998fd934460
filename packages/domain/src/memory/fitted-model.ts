import type { Theta } from './weights.ts';

/** A fitted model: its numbers, the encounters there were, and when (epoch ms). */
export interface FittedModel {
  readonly theta: Theta;
  readonly answers: number;
  readonly fittedAt: number;
}
