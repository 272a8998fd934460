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
  /** True once the learner has logged out. */
  readonly isStopped: () => boolean;
}

export interface Round {
  readonly mode: ExchangeMode;
  /** Whether it began with an empty collection. */
  readonly filling: boolean;
}

/**
 * One exchange and its end: compares the copies if that is due, and writes the disk.
 * @returns like `exchange`
 */
export function createExchangeRound(parts: ExchangeRoundParts): (round: Round) => Promise<SyncError | null> {
  const { replica, storing, isStopped } = parts;
  // After a logout nothing in memory may be sent, and no response applied.
  const call: Call = async (endpoint, ...rest) =>
    isStopped() ? { status: 'offline' as const } : parts.call(endpoint, ...rest);
  const commit = async (given: Commit): Promise<void> => {
    if (!isStopped()) await storing.commit(given);
  };
  const common = { ...parts, call, commit, dates: createWireDates(parts.isUtc) };
  const dailyCheck = createDailyCheck(common);
  /** After an inconsistency the next completed exchange compares the copies. */
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
