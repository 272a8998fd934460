import { fail, ok, type Result } from '../result.ts';
import { type Box, FIRST, firstBox, LAST, lastBox, MIDDLE_IDS, middleBox } from './box.ts';
import { formatLabel, parseLabel } from './interval.ts';

/** The wire label of a box: `unknown`, `known` or `'{number} {unit}'` (decisions §1.2). Never shown to people. */
export function boxLabel(box: Box): string {
  switch (box.kind) {
    case 'first':
      return 'unknown';
    case 'last':
      return 'known';
    case 'middle':
      return formatLabel(box.interval);
  }
}

/** A box from its value and wire label, from which kind, interval and timer follow. The labels of first and last are not read. */
export function parseBox(category: string, id: string, label: string): Result<Box, 'bad_id' | 'bad_interval'> {
  if (id === FIRST) return ok(firstBox(category));
  if (id === LAST) return ok(lastBox(category));
  if (!MIDDLE_IDS.some((known) => known === id)) return fail('bad_id');
  const interval = parseLabel(label);
  return interval.ok ? ok(middleBox(category, id, interval.value)) : interval;
}
