import type { Call } from '../../calls/call.ts';
import type { SyncError } from '../views.ts';
import type { Commit } from '../memory/commit.ts';
import { createDailyCheck } from './daily-check.ts';
import { exchange, type ExchangeMode, type ExchangeParts } from './exchange.ts';
import type { Storing } from '../disk/storing.ts';
import { createWireDates } from './wire-date.ts';

export interface ExchangeRoundParts extends Omit<ExchangeParts, 'dates' | 'commit'> {
  readonly storing: Storing;
  readonly isUtc: () => boolean;
  readonly whenIdle: (task: () => void) => () => void;
  /** True as soon as the learner has left. */
  readonly isStopped: () => boolean;
}

export interface Round {
  readonly mode: ExchangeMode;
  /** It began with nothing here. */
  readonly filling: boolean;
}

/**
 * One exchange and what belongs to its end: the copies are compared where it is time to, the disk catches up.
 * @returns like `exchange`
 */
export function createExchangeRound(parts: ExchangeRoundParts): (round: Round) => Promise<SyncError | null> {
  const { replica, storing, isStopped } = parts;
  // Once the learner has left, what is in memory is not theirs to send, nor is what comes back theirs.
  const call: Call = async (endpoint, ...rest) =>
    isStopped() ? { status: 'offline' as const } : parts.call(endpoint, ...rest);
  const commit = async (given: Commit): Promise<void> => {
    if (!isStopped()) await storing.commit(given);
  };
  const common = { ...parts, call, commit, dates: createWireDates(parts.isUtc) };
  const dailyCheck = createDailyCheck(common);
  /** Something happened that should not: the next exchange that comes to its end compares the copies. */
  let doubtful = false;

  return async ({ mode, filling }) => {
    const refusalsBefore = replica.refusals().length;
    const result = await exchange(common, mode);
    if (replica.refusals().length > refusalsBefore || (filling && result !== null)) doubtful = true;
    if (result === null && !isStopped()) {
      const after = doubtful ? 'doubtful' : filling ? 'filled' : 'usual';
      doubtful = false;
      await dailyCheck(after);
    }
    if (!isStopped()) await storing.settle();
    return result;
  };
}
