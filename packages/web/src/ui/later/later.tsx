import { type ComponentType, lazy, Suspense, useState } from 'react';

/** A component whose code comes later; nothing is in its place until then. */
export interface Later<P> {
  (props: P): React.ReactNode;
  /** Begins to fetch it; settles when it is there or cannot be had. */
  readonly fetch: () => Promise<void>;
}

const Nothing = (): null => null;

/**
 * A component that a screen can do without: if its code cannot be fetched, `StandIn` is shown in its place until the app
 * starts again.
 */
export const beside = <Props,>(load: () => Promise<ComponentType<Props>>, StandIn: ComponentType<Props> = Nothing) =>
  lazy(async () => ({ default: await load().catch(() => StandIn) }));

/**
 * A component that is fetched when it is first shown, or before by `fetch`. One that is there is shown at once: waiting
 * for it, however shortly, React would keep its place empty for a while. If it cannot be fetched, as without a network, an
 * `optional` one leaves its place empty, one with a stand-in shows that, and a later `fetch` tries again; a `needed` one
 * shows the error page of its screen.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  kind: 'needed' | 'optional' | { readonly standIn: ComponentType<P> } = 'needed',
): Later<P> {
  let fetched: ComponentType<P> | null = null;
  const fetch = async (): Promise<ComponentType<P>> => (fetched ??= await load());
  const Lazy =
    kind === 'needed'
      ? lazy(async () => ({ default: await fetch() }))
      : beside(fetch, kind === 'optional' ? undefined : kind.standIn);
  const Shown = (props: P) => {
    const [Component] = useState(() => fetched);
    // React's own type of a lazy component hides its props.
    const Waiting = Lazy as ComponentType<P>;
    return Component ? (
      <Component {...props} />
    ) : (
      <Suspense>
        <Waiting {...props} />
      </Suspense>
    );
  };
  return Object.assign(Shown, {
    fetch: () =>
      fetch().then(
        () => undefined,
        () => undefined,
      ),
  });
}
