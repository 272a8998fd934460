import { uuidv7 } from './random.ts';

/** How an entry of the history came to be shown: Back, Forward and the first page are `pop`. */
export type Step = 'pop' | 'push' | 'replace';

/** An entry of the browser's history. */
export interface Visit {
  readonly pathname: string;
  /** with its `?`, or empty */
  readonly search: string;
  /** with its `#`, or empty */
  readonly hash: string;
  /** What the step to this entry handed over; null if nothing. The browser keeps it over a reload. */
  readonly state: unknown;
  /** Names the entry; `default` where the app did not make it, as the first page of a tab. */
  readonly key: string;
  readonly step: Step;
}

export interface StepOptions {
  readonly replace?: boolean | undefined;
  /** anything that the structured clone algorithm copies */
  readonly state?: unknown;
}

interface KeptState {
  readonly key?: string;
  readonly state?: unknown;
}

const listeners = new Set<(visit: Visit) => void>();

/** The entry of the history that the address bar shows. */
export function currentVisit(step: Step = 'pop'): Visit {
  const { pathname, search, hash } = location;
  const kept = history.state as KeptState | null;
  return { pathname, search, hash, state: kept?.state ?? null, key: kept?.key ?? 'default', step };
}

/** Calls back at every step through the history. */
export function onVisit(listener: (visit: Visit) => void): () => void {
  const popped = (): void => listener(currentVisit());
  addEventListener('popstate', popped);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', popped);
  };
}

/** Goes to another page of the app by its address, or by a number of steps through the history. */
export function navigate(to: string | number, { replace = false, state = null }: StepOptions = {}): void {
  if (typeof to === 'number') return history.go(to);
  const kept: KeptState = { key: uuidv7(), state };
  if (replace) history.replaceState(kept, '', to);
  else history.pushState(kept, '', to);
  const visit = currentVisit(replace ? 'replace' : 'push');
  listeners.forEach((listener) => listener(visit));
}
