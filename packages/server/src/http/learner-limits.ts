import { type EndpointDefinition, messages } from '@siedem/contract';
import type { Config } from '../config.ts';
import { refuseFor } from './problems.ts';
import type { Refusal } from './serve.ts';

const MINUTE_MS = 60_000;
/** `Retry-After` of a second concurrent export. */
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

/** Limits of one learner on this server: calls per minute, and calls that run one at a time. */
export interface LearnerLimits {
  /** Counts the call; returns a refusal if it exceeds a limit. Every admitted call must be ended by {@link end}. */
  readonly begin: (call: LearnerCall) => Refusal | null;
  readonly end: (call: Pick<LearnerCall, 'endpoint' | 'userId'>) => void;
}

/**
 * Counts in this process: the limit protects its event loop, and a row written for every list would cost more than the
 * list. `RATE_LIMITS=off` lifts the limit per minute, not the one at a time.
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
    // A window that ends too far ahead began before the clock was set back.
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
