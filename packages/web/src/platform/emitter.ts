/** The part of a store that `useSyncExternalStore` subscribes to. */
export interface Emitter {
  /** Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly emit: () => void;
}

export function createEmitter(): Emitter {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit: () => {
      // A copy: listeners may subscribe or unsubscribe while they are called.
      const current = [...listeners];
      for (const listener of current) listener();
    },
  };
}
