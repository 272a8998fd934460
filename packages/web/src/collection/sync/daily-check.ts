import { DAY_MS, HOUR_MS } from '@siedem/domain';
import type { CheckParts } from './check.ts';
import type { Storing } from '../disk/storing.ts';

export interface DailyCheckParts extends Omit<CheckParts, 'pause'> {
  readonly storing: Storing;
  readonly now: () => number;
  readonly whenIdle: (task: () => void) => () => void;
  /** True as soon as the learner has left: nothing is to be kept any more. */
  readonly isStopped: () => boolean;
}

/** How often the copy is compared with the server's, and how long it is left alone if it could not be. */
const CHECK_MS = DAY_MS;
const CHECK_AGAIN_MS = HOUR_MS;

/**
 * Once a day, and after what should not have happened: is the copy still the server's? Where not, it heals itself.
 * @returns what to call when an exchange came to its end: `'filled'` where it fetched everything, so that there is
 * nothing to compare; `'doubtful'` where something happened that should not
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
