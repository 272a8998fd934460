/**
 * Local or session storage that never throws: in private windows or with site data refused the browser throws on the
 * first touch, and a full quota throws on writing. What could not be kept lives as long as the page.
 */
export interface KeyValueStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

function safeStorage(open: () => Storage): KeyValueStorage {
  // Values that the browser did not take; null marks one that it did not remove.
  const unkept = new Map<string, string | null>();
  return {
    get: (key) => {
      const held = unkept.get(key);
      if (held !== undefined) return held;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    set: (key, value) => {
      try {
        open().setItem(key, value);
        unkept.delete(key);
      } catch {
        unkept.set(key, value);
      }
    },
    remove: (key) => {
      try {
        open().removeItem(key);
        unkept.delete(key);
      } catch {
        unkept.set(key, null);
      }
    },
  };
}

export const localStore: KeyValueStorage = safeStorage(() => window.localStorage);
export const sessionStore: KeyValueStorage = safeStorage(() => window.sessionStorage);

/** Keys of local storage that begin with `prefix`. */
export function localKeys(prefix: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Forgets what was typed in this tab and not done with: anyone who comes after must not find it. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) if (key.startsWith('draft.')) sessionStore.remove(key);
  } catch {
    // Where there is no such store, nothing of it outlives the page, which is loaded again now.
  }
}

/** {@link forgetDrafts}, where they are of another learner: one whose login ended, or who has logged out in another tab. */
export function claimDrafts(learner: string): void {
  const owner = sessionStore.get('learner');
  if (owner === learner) return;
  if (owner !== null) forgetDrafts();
  sessionStore.set('learner', learner);
}

/** Tells when another tab changes a key of local storage. The answer ends it. */
export function onStorageChange(key: string, listener: () => void): () => void {
  const handler = (event: StorageEvent): void => {
    // A null key means that everything was cleared.
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', handler);
  return () => window.removeEventListener('storage', handler);
}

/** Asks the browser not to delete what it keeps for the app when space runs short. It may say no; nothing depends on it. */
export async function askToPersist(): Promise<void> {
  try {
    if (!(await navigator.storage?.persisted())) await navigator.storage?.persist();
  } catch {
    // Outside a secure context there is no storage manager to ask.
  }
}
