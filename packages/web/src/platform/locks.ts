/** Runs `task` while no other tab runs one under the same name; the answer is the task's. */
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

/**
 * Web Locks; where the browser has none (or the page is not in a secure context) the lock holds inside this tab alone,
 * and what the server does with repeats keeps two tabs from doing harm.
 */
export const withLock: WithLock = (name, task) =>
  // The library's type unwraps promises once too often to carry T through, hence the inner promise.
  typeof navigator !== 'undefined' && 'locks' in navigator && navigator.locks !== undefined
    ? new Promise((resolve, reject) => {
        navigator.locks.request(name, () => task().then(resolve, reject)).catch(reject);
      })
    : insideThisTab(name, task);
