import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useCounts } from '../use-counts.ts';
import { type AfterBreak, afterBreakOf } from './after-break.ts';
import { studyCopyNow, subscribeStudy } from './study-copy.ts';
import { studyNow } from './study-now.ts';

/** What help after a break is reckoned from, as cards and record change; null until the record is here. */
export function useAfterBreak(category: string): AfterBreak | null {
  const counts = useCounts(category);
  const copy = useSyncExternalStore(subscribeStudy, studyCopyNow);
  const [after, setAfter] = useState<AfterBreak | null>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    let over = false;
    const from = isAsked.current ? 'here' : 'server';
    isAsked.current = true;
    void studyNow(from).then((study) => {
      if (!over && study !== null) setAfter(afterBreakOf(study, category));
    });
    return () => {
      over = true;
    };
  }, [category, counts, copy]);
  return after?.category === category ? after : null;
}
