import { HOUR_MS } from '../limits.ts';
import type { FittedModel } from './fitted-model.ts';

/** Encounters a fit needs more than the last one had, and the share of them (insights §6.4). */
const MORE = 50;
const GROWTH = 1.1;

/** Whether a look enqueues a fit: encounters have grown by a tenth and 50, at most once an hour (insights §6.4). */
export const isFitDue = (model: FittedModel | null, encounters: number, now: number): boolean => {
  if (model === null) return encounters >= MORE;
  const isGrown = encounters >= model.answers + MORE && encounters >= model.answers * GROWTH;
  return isGrown && Math.abs(now - model.fittedAt) >= HOUR_MS;
};
