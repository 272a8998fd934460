import { DAY_MS, HOUR_MS } from '@siedem/domain';
import type { CheckParts } from './check.ts';
import type { Storing } from '../disk/storing.ts';

export interface DailyCheckParts extends Omit<CheckParts, 'pause'> {
  readonly storing: Storing;
  readonly now: () => number;
  readonly whenIdle: (task: () => void) => () => void;
  /** True once the learner has logged out: store nothing more. */
  readonly isStopped: () => boolean;
}

/** Interval of the comparison with the server's copy, and the back-off after a failed one, ms. */
const CHECK_MS = DAY_MS;
const CHECK_AGAIN_MS = HOUR_MS;

/**
 * Compares the copy with the server's once a day and after an inconsistency, and repairs it if they differ.
 * @returns callback for the end of an exchange: `'filled'` if it fetched everything, so that there is
 * nothing to compare; `'doubtful'` after an inconsistency
 */
export function createDailyCheck(parts: DailyCheckParts) {
  const { storing, now } = parts;
  let checkedInVain = 0;
  const pause = (): Promise<void> => new Promise((resolve) => void parts.whenIdle(resolve));

  return async (after: 'filled' | 'doubtful' | 'usual'): Promise<void> => {
    if (after === 'filled') return storing.checked(now());
    const due = now() - storing.checkedAt() >= CHECK_MS && now() - checkedInVain >= CHECK_AGAIN_MS;
    if (!due && after === 'usual') return;
    const loaded = await import('./check.ts').catch(() => null);
    const checked = loaded === null ? 'unknown' : await loaded.check({ ...parts, pause });
    if (parts.isStopped()) return;
    if (checked === 'unknown') checkedInVain = now();
    else await storing.checked(now());
  };
}
