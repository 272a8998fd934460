import { useEffect, useState, useSyncExternalStore } from 'react';
import { studyCopyNow, subscribeStudy } from './study-copy.ts';
import { studyNow, type StudyNow } from './study-now.ts';

/** The learner's record with what waits here; null until it is known. Asked of the server once, then as it comes. */
export function useStudy(): StudyNow | null {
  const copy = useSyncExternalStore(subscribeStudy, studyCopyNow);
  const [study, setStudy] = useState<StudyNow | null>(null);
  useEffect(() => {
    let over = false;
    void studyNow(copy === null ? 'server' : 'here').then((known) => over || setStudy(known));
    return () => {
      over = true;
    };
  }, [copy]);
  return study;
}
