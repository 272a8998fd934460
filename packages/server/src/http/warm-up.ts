import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { warmPasswords } from '../accounts/passwords.ts';
import { loadValidators } from './validators.ts';
import type { Store } from '../store/engine/context.ts';
import { preparedQueries } from '../store/engine/prepare.ts';
import { shortList } from '../store/learning/wire-lists.ts';
import { zoneOffsets } from '../store/learning/zone-offsets.ts';

/** Leaves the first moments after the start to requests. */
const REST_MS = 100;
/** Where most learners live. */
const ZONE = 'Europe/Warsaw';
const NOBODY = '';

/**
 * Does in small steps, once the server listens, what the start left for later and the first learner would wait
 * for (docs/adr/0014): loads libraries, builds queries, finds the clock changes of a zone, prepares the list of cards.
 */
export async function warmUp({
  store: { dialect, read },
  clock,
}: {
  readonly store: Pick<Store, 'dialect' | 'read'>;
  readonly clock: () => number;
}): Promise<void> {
  await wait(REST_MS, undefined, { ref: false });
  const queries = [...preparedQueries().values()].map((query) => () => query.compiled(dialect));
  const findChanges = () => zoneOffsets(ZONE, clock());
  const lists = ['UTC', ZONE].map((zone) => () => shortList(read, { userId: NOBODY, zone, now: clock() }));
  for (const step of [loadValidators, ...queries, findChanges, ...lists, warmPasswords]) {
    await step();
    await turn();
  }
}
