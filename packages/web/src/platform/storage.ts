/**
 * Local or session storage that never throws: in private windows or with site data refused the browser throws on the
 * first access, and a full quota throws on writing. Values that could not be stored live as long as the page.
 */
export interface KeyValueStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

function safeStorage(open: () => Storage): KeyValueStorage {
  // Values that could not be written; null marks one that could not be removed.
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

/** Deletes the drafts of this tab, so that the next user does not see them. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) if (key.startsWith('draft.')) sessionStore.remove(key);
  } catch {
    // Without such a store nothing of it outlives the page, which is loaded again now.
  }
}

/** {@link forgetDrafts}, where they are of another learner: one whose login ended, or who has logged out in another tab. */
export function claimDrafts(learner: string): void {
  const owner = sessionStore.get('learner');
  if (owner === learner) return;
  if (owner !== null) forgetDrafts();
  sessionStore.set('learner', learner);
}

/** Calls back when another tab changes a key of local storage. Returns the unsubscribe function. */
export function onStorageChange(key: string, listener: () => void): () => void {
  const handler = (event: StorageEvent): void => {
    // A null key means that everything was cleared.
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', handler);
  return () => window.removeEventListener('storage', handler);
}

/** Requests persistent storage, so that the browser does not evict the data. It may refuse; nothing depends on it. */
export async function askToPersist(): Promise<void> {
  try {
    if (!(await navigator.storage?.persisted())) await navigator.storage?.persist();
  } catch {
    // Outside a secure context there is no storage manager to ask.
  }
}
