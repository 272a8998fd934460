import { deleteDatabase, type LocalDatabase, openDatabase } from '../../collection/disk/database.ts';
import { localLocks } from '../../platform/locks.ts';
import { createRightTime } from '../../platform/right-time.ts';
import { createTimeZone } from '../../platform/time-zone.ts';
import { TOKENS_KEY } from '../session/stored-tokens.ts';
import { type Wiring, wire } from '../wiring.ts';
import type { Between, FakeServer } from './fake-server.ts';

/** A wait that no test sees the end of; shorter ones pass at once. */
const NEVER_MS = 3_600_000;

/** A browser with its own clock, storage and locks. Its tabs are wired as in the app. */
export function createFakeDevice(
  server: FakeServer,
  clock: { readonly now: () => number; readonly monotonic: () => number },
) {
  let between: Between = () => undefined;
  let made = 0;
  let pages = 0;
  const stored = new Map<string, string>();
  const watchers = new Map<number, () => void>();
  const withLock = localLocks();
  const tabs: Wiring[] = [];
  const shown: { visible: boolean } = { visible: true };

  const openTab = (open: (learner: string) => Promise<LocalDatabase> = openDatabase): Wiring => {
    const page = ++pages;
    const changed = (): void => watchers.forEach((notify, own) => own !== page && notify());
    const storage = {
      get: (key: string) => stored.get(key) ?? null,
      set: (key: string, value: string) => {
        stored.set(key, value);
        if (key === TOKENS_KEY) changed();
      },
      remove: (key: string) => {
        stored.delete(key);
        if (key === TOKENS_KEY) changed();
      },
    };
    const tab = wire({
      fetch: server.fetchAs((endpoint) => between(endpoint)),
      storage,
      timeZone: createTimeZone(() => 'UTC'),
      rightTime: createRightTime({ device: clock.now, monotonic: clock.monotonic, storage, page: String(page) }),
      random: () => 0.5,
      uuid: () => `00000000-0000-7000-8000-${String(++made).padStart(12, '0')}`,
      after: (ms, task) => {
        const timer = setTimeout(task, ms >= NEVER_MS ? ms : Math.min(ms, 20));
        return () => clearTimeout(timer);
      },
      whenIdle: (task) => {
        const timer = setTimeout(task, 0);
        return () => clearTimeout(timer);
      },
      withLock,
      openChannel: () => ({ post: () => undefined, close: () => undefined }),
      openDatabase: open,
      deleteDatabase,
      isVisible: () => shown.visible,
      onVisible: () => () => undefined,
      onOnline: () => () => undefined,
      onFocus: () => () => undefined,
      isOnline: () => true,
      onStorageChange: (_key, listener) => {
        watchers.set(page, listener);
        return () => void watchers.delete(page);
      },
      reload: () => undefined,
      forgetDrafts: () => undefined,
      claimDrafts: () => undefined,
    });
    tabs.push(tab);
    return tab;
  };

  return {
    openTab,
    stored,
    shown,
    /** What is between this device and the server from now on. */
    setBetween: (next: Between) => void (between = next),
    goOffline: () => void (between = () => Promise.reject(new TypeError('no network'))),
    goOnline: () => void (between = () => undefined),
    closeAll: () =>
      tabs.splice(0).forEach(({ session, collection }) => {
        session.stop();
        collection.close();
      }),
  };
}
