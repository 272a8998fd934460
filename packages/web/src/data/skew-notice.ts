import { useSyncExternalStore } from 'react';
import { rightTime } from '../platform/clock.ts';
import { type RightTime, SKEW_TOLERATED_MS } from '../platform/right-time.ts';
import { type KeyValueStorage, localStore } from '../platform/storage.ts';

/** The skew that the learner has been shown, ms, in local storage. */
const TOLD_KEY = 'clock_told';

/** Whether to tell the learner that the device's clock is wrong: once for each skew, in whichever tab comes first. */
export function createSkewNotice(clock: Pick<RightTime, 'skew' | 'subscribe'>, storage: KeyValueStorage) {
  let shown = 0;
  const isTold = (skew: number): boolean => Math.abs(skew - Number(storage.get(TOLD_KEY) ?? 0)) <= SKEW_TOLERATED_MS;
  /** The skew to tell of, ms; 0 for nothing. It stays until it is dismissed or the clock is put right. */
  const view = (): number => {
    const skew = clock.skew();
    if (skew === 0) {
      shown = 0;
      if (storage.get(TOLD_KEY) !== null) storage.remove(TOLD_KEY);
    } else if (!isTold(skew)) {
      shown = skew;
      storage.set(TOLD_KEY, String(skew));
    }
    return shown;
  };
  return { subscribe: clock.subscribe, view, dismiss: (): void => void (shown = 0) };
}

const notice = createSkewNotice(rightTime, localStore);

/** ms by which the device's clock is fast, if the learner is to be shown it; else 0. */
export const useSkewNotice = (): number => useSyncExternalStore(notice.subscribe, notice.view);

export const dismissSkewNotice = notice.dismiss;
