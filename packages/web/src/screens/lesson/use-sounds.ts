import type { Lesson } from '@siedem/domain';
import { useEffect, useRef } from 'react';
import { playSound } from '../../platform/sound-choice.ts';

/** Lets a verdict be heard, and a card that goes into its box. A near miss moves nothing and is silent. */
export function useSounds({ phase, answered }: Lesson): void {
  const verdict = phase.kind === 'judged' ? phase.checked.verdict : null;
  const filed = answered.length;
  const before = useRef({ verdict, filed });
  useEffect(() => {
    const { current } = before;
    before.current = { verdict, filed };
    if (verdict !== current.verdict && verdict === 'good') playSound('right');
    else if (verdict !== current.verdict && verdict === 'bad') playSound('wrong');
    else if (filed > current.filed && current.verdict !== 'again') playSound('filed');
  }, [verdict, filed]);
}
