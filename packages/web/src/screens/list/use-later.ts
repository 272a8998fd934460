import { useLayoutEffect, useMemo, useRef } from 'react';

interface Waiting {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly task: () => void;
}

/** Does the last task given once `ms` have passed without another, or at once by `hurry`; never when the screen is gone. */
export function useLater(ms: number): { readonly later: (task: () => void) => void; readonly hurry: () => void } {
  const waiting = useRef<Waiting | null>(null);
  // With the screen, not some time after: the task would be done to the screen that follows.
  useLayoutEffect(() => () => clearTimeout(waiting.current?.timer), []);
  return useMemo(() => {
    const hurry = (): void => {
      const due = waiting.current;
      waiting.current = null;
      clearTimeout(due?.timer);
      due?.task();
    };
    return {
      later: (task) => {
        clearTimeout(waiting.current?.timer);
        waiting.current = { timer: setTimeout(hurry, ms), task };
      },
      hurry,
    };
  }, [ms]);
}
