/** The part of a store that `useSyncExternalStore` subscribes to. */
export interface Emitter {
  /** The answer ends the subscription. */
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
      // Anyone who comes or goes while the others are told must not change who is told now.
      const told = [...listeners];
      for (const listener of told) listener();
    },
  };
}
