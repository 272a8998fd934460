import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { warmPasswords } from '../accounts/passwords.ts';
import { loadValidators } from './validators.ts';
import type { Store } from '../store/engine/context.ts';
import { preparedQueries } from '../store/engine/prepare.ts';
import { zoneOffsets } from '../store/learning/zone-offsets.ts';

/** Leaves the first moments after the start to requests. */
const REST_MS = 100;
/** Where most learners live. */
const ZONE = 'Europe/Warsaw';

/**
 * Does in small steps, once the server listens, what the start left for later and the first learner would wait
 * for (docs/adr/0014): loads libraries, builds queries, finds the clock changes of a zone.
 */
export async function warmUp({
  store: { dialect },
  clock,
}: {
  readonly store: Store;
  readonly clock: () => number;
}): Promise<void> {
  await wait(REST_MS, undefined, { ref: false });
  const queries = [...preparedQueries().values()].map((query) => () => query.compiled(dialect));
  for (const step of [loadValidators, ...queries, () => zoneOffsets(ZONE, clock()), warmPasswords]) {
    await step();
    await turn();
  }
}
