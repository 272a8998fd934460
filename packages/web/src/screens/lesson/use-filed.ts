import type { Answered, Lesson } from '@siedem/domain';
import { useLayoutEffect, useRef, useState } from 'react';

/** The card that was answered last, on its way into its box. */
export interface Filed {
  /** another number for each card that is filed, so that one interrupts the one before */
  readonly count: number;
  readonly answered: Answered;
}

/** The card being filed, from the moment the next one is asked; null when it is there, or when the learner types on. */
export function useFiled({ answered }: Lesson): { readonly filed: Filed | null; readonly drop: () => void } {
  const [filed, setFiled] = useState<Filed | null>(null);
  const seen = useRef(answered.length);
  // Before the next card is painted: it lies under the old one from its first frame.
  useLayoutEffect(() => {
    const last = answered.at(-1);
    const isNew = answered.length > seen.current && last !== undefined;
    if (answered.length !== seen.current) setFiled(isNew ? { count: answered.length, answered: last } : null);
    seen.current = answered.length;
  }, [answered]);
  const drop = (): void => setFiled(null);
  return { filed, drop };
}
