import { isBlankAnswer, LIMITS, textLength } from '@siedem/domain';
import { useCallback, useRef, useState } from 'react';
import { now } from '../../platform/clock.ts';
import type { Notice } from './turn-view.tsx';

/** A second Enter sooner than this is the bounce of the first. */
const BOUNCE_MS = 400;

/** The notice of an empty or overlong line, and the second Enter that means "I don't know" (lessons §1.1, §1.2). */
export function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null);
  const noticedAt = useRef(0);
  /** What a check of this text comes to. */
  const look = (typed: string): 'judge' | 'give up' | 'nothing' => {
    if (textLength(typed) > LIMITS.cardText) {
      setNotice('too long');
      return 'nothing';
    }
    if (!isBlankAnswer(typed)) return 'judge';
    if (notice === 'empty' && now() - noticedAt.current >= BOUNCE_MS) return 'give up';
    if (notice !== 'empty') noticedAt.current = now();
    setNotice('empty');
    return 'nothing';
  };
  const clear = useCallback(() => setNotice(null), []);
  return { notice, look, clear };
}
