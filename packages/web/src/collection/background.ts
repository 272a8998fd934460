import { LIMITS } from '@siedem/domain';

/** Time slice of background work in ms, so that no frame is dropped. */
const SLICE_MS = 6;

export interface BackgroundParts {
  readonly now: () => number;
  readonly after: (ms: number, task: () => void) => () => void;
  readonly whenIdle: (task: () => void) => () => void;
  /** Works until `until` says stop; true when nothing is left. */
  readonly prepare: (until: () => boolean) => boolean;
  readonly onDue: () => void;
}

/** Background work: indexing for the search in idle time, and a timer for the next due card. */
export function createBackground({ now, after, whenIdle, prepare: work, onDue }: BackgroundParts) {
  let stopDue = (): void => undefined;
  let stopPreparing = (): void => undefined;

  const prepare = (): void => {
    stopPreparing();
    stopPreparing = whenIdle(() => {
      const end = now() + SLICE_MS;
      if (!work(() => now() >= end)) prepare();
    });
  };

  return {
    prepare,
    /** Wakes when the next card becomes due, once a second at most. @param next epoch ms, null when none waits */
    watchDue: (next: number | null): void => {
      stopDue();
      if (next === null) return;
      stopDue = after(Math.min(Math.max(next - now(), 1000), LIMITS.listRefreshMs), onDue);
    },
    stop: (): void => {
      stopDue();
      stopPreparing();
    },
  };
}
