import { type Box, type BoxChange, tryChange, type WhatIf, whatIfOf, type WhatIfOutcome } from '@siedem/domain';
import { useMemo } from 'react';
import { now } from '../../platform/clock.ts';
import { collection } from '../app.ts';
import type { StudyNow } from './study-now.ts';
import { useStudy } from './use-study.ts';

export type { BoxChange, WhatIfOutcome };

/** What the boxes come to as they are, and with a change (insights §8.3). */
export interface Tried {
  readonly before: WhatIfOutcome;
  readonly after: WhatIfOutcome;
}

/** The cards are counted once, at the first change; a change then takes the flow alone (insights §8.4). */
function reckoner({ record, timeline, history }: StudyNow, category: string, boxes: readonly Box[]) {
  const input = { record, category, boxes, history, timeline, now: now() };
  let made: WhatIf | null = null;
  return (change: BoxChange): Tried => {
    made ??= whatIfOf(input, collection.cardPlaces(category));
    return tryChange(made, change);
  };
}

/** Reckons changes of a category's boxes, see {@link reckoner}. Null until the record is here. */
export function useWhatIf(category: string, boxes: readonly Box[]): ((change: BoxChange) => Tried) | null {
  const study = useStudy();
  return useMemo(() => study && reckoner(study, category, boxes), [study, category, boxes]);
}
