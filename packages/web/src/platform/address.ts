import { random } from './random.ts';

/** Where the page is. Paths are as the address has them: encoded. */
export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** what the step here carried; null for nothing */
  readonly state: unknown;
  /** names one entry of the browser's history; `default` for the one the page was opened with */
  readonly key: string;
}

/** How the page came there: by Back, Forward or a load, by a step forward, or in place of where it was. */
export type Step = 'pop' | 'push' | 'replace';

export interface Arrival {
  readonly address: Address;
  readonly step: Step;
}

export interface StepOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** The page as it was loaded, and after Back. */
export const arrival = (step: Step = 'pop'): Arrival => {
  const { pathname, search, hash } = location;
  const kept: unknown = history.state;
  const { usr = null, key } = Object(kept) as { readonly usr?: unknown; readonly key?: unknown };
  return { address: { pathname, search, hash, state: usr, key: typeof key === 'string' ? key : 'default' }, step };
};

let told: ((arrival: Arrival) => void) | null = null;

/** Tells of every later arrival; one listener at a time. */
export function onArrival(listener: (arrival: Arrival) => void): () => void {
  const pop = (): void => listener(arrival());
  told = listener;
  window.addEventListener('popstate', pop);
  return () => {
    told = null;
    window.removeEventListener('popstate', pop);
  };
}

/**
 * Goes to an address of the app, or so many steps along the browser's history. An address of another site leads to the
 * start: what stands in a link or is kept from before a login is not trusted.
 */
export function navigate(to: string | number, { replace = false, state = null }: StepOptions = {}): void {
  if (typeof to === 'number') return history.go(to);
  const wanted = new URL(to, location.href);
  const { pathname, search, hash } = wanted.origin === location.origin ? wanted : new URL('/', location.href);
  const entry = { usr: state, key: random().toString(36).slice(2, 10) };
  const href = pathname + search + hash;
  if (replace) history.replaceState(entry, '', href);
  else {
    try {
      history.pushState(entry, '', href);
    } catch {
      // A browser that refuses a hundredth step in half a minute loads the page instead.
      return location.assign(href);
    }
  }
  told?.(arrival(replace ? 'replace' : 'push'));
}
