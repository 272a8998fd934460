import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { warmPasswords } from '../accounts/passwords.ts';
import { loadValidators } from './validators.ts';
import type { Store } from '../store/engine/context.ts';
import { preparedQueries } from '../store/engine/prepare.ts';
import { zoneOffsets } from '../store/learning/zone-offsets.ts';

/** A start that is asked something at once has better things to do. */
const REST_MS = 100;
/** Where most learners live. */
const ZONE = 'Europe/Warsaw';

/**
 * Does, once the server listens and in turns of its own, what a start left for later and the first learner would wait
 * for (docs/adr/0014): libraries to load, queries to build, the clock changes of a zone to find.
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
