import { type EndpointDefinition, messages } from '@siedem/contract';
import type { Config } from '../config.ts';
import { refuseFor } from './problems.ts';
import type { Refusal } from './serve.ts';

const MINUTE_MS = 60_000;
/** When a second export may be tried again. */
const BUSY_MS = 5_000;

interface Minute {
  readonly endsAt: number;
  calls: number;
}

/** One call of one learner. */
export interface LearnerCall {
  readonly endpoint: EndpointDefinition;
  readonly userId: string;
  /** epoch ms */
  readonly now: number;
}

/** What one learner may ask of this server within a minute, and what only once at a time. */
export interface LearnerLimits {
  /** Counts the call; a refusal if it is one too many. Every call that gets through must be ended by {@link end}. */
  readonly begin: (call: LearnerCall) => Refusal | null;
  readonly end: (call: Pick<LearnerCall, 'endpoint' | 'userId'>) => void;
}

/**
 * Counts in this process: the bound protects its event loop, and a row written for every list would cost more than the
 * list. `RATE_LIMITS=off` lifts the count by minute and leaves the one at a time.
 */
export const learnerLimits = ({ rateLimits }: Pick<Config, 'rateLimits'>): LearnerLimits => {
  let minutes = new Map<string, Minute>();
  let sweptAt = 0;
  const running = new Set<string>();
  const keyOf = ({ endpoint, userId }: Pick<LearnerCall, 'endpoint' | 'userId'>): string =>
    `${endpoint.name} ${userId}`;

  const sweep = (now: number): void => {
    if (Math.abs(now - sweptAt) < MINUTE_MS) return;
    sweptAt = now;
    minutes = new Map([...minutes].filter(([, { endsAt }]) => endsAt > now));
  };

  const count = (key: string, most: number, now: number): Refusal | null => {
    sweep(now);
    const known = minutes.get(key);
    // A window that ends too far ahead was begun by a clock that has been set back.
    const isOpen = known !== undefined && known.endsAt > now && known.endsAt <= now + MINUTE_MS;
    const minute = isOpen ? known : { endsAt: now + MINUTE_MS, calls: 0 };
    minute.calls += 1;
    minutes.set(key, minute);
    return minute.calls <= most ? null : refuseFor(429, messages.tooMany, minute.endsAt - now);
  };

  return {
    begin: (call) => {
      const { perMinute, oneAtATime } = call.endpoint;
      const key = keyOf(call);
      if (oneAtATime && running.has(key)) return refuseFor(429, messages.tooMany, BUSY_MS);
      const refusal = perMinute !== undefined && rateLimits === 'on' ? count(key, perMinute, call.now) : null;
      if (refusal === null && oneAtATime) running.add(key);
      return refusal;
    },
    end: (call) => void running.delete(keyOf(call)),
  };
};
