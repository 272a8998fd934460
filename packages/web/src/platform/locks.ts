/** Runs `task` while no other tab runs one under the same name; resolves with its result. */
export type WithLock = <T>(name: string, task: () => Promise<T>) => Promise<T>;

/** A queue per name inside this tab. */
export function localLocks(): WithLock {
  const last = new Map<string, Promise<unknown>>();
  return (name, task) => {
    const before = last.get(name) ?? Promise.resolve();
    const run = before.then(task, task);
    last.set(name, run);
    return run;
  };
}

const insideThisTab = localLocks();

const manager = (): LockManager | undefined =>
  typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : undefined;

/**
 * Web Locks; if the browser has none (or the page is not in a secure context) the lock holds inside this tab alone,
 * and the idempotence of the server's calls makes concurrent tabs harmless.
 */
export const withLock: WithLock = (name, task) =>
  // The library's type unwraps promises once too often to carry T through, hence the inner promise.
  typeof navigator !== 'undefined' && 'locks' in navigator && navigator.locks !== undefined
    ? new Promise((resolve, reject) => {
        navigator.locks.request(name, () => task().then(resolve, reject)).catch(reject);
      })
    : insideThisTab(name, task);

/**
 * Takes a lock for the lifetime of the page; false if another page has it. Without Web Locks every page
 * gets it.
 */
export const holdLock = (name: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const locks = manager();
    if (locks === undefined) return resolve(true);
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise(() => undefined);
      })
      .catch(reject);
  });

/** Runs `task` under a lock if it is free now. Without Web Locks it counts as held: nothing runs. */
export async function tryLock(name: string, task: () => void): Promise<void> {
  await manager()?.request(name, { ifAvailable: true }, (lock) => {
    if (lock !== null) task();
  });
}
