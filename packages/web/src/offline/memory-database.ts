import type { LocalDatabase } from './database.ts';
import { EMPTY_STRUCTURE } from './rows.ts';

/** Where the browser keeps nothing on disk: everything lives in the tab alone, and the learner is told so. */
export function createMemoryDatabase(): LocalDatabase {
  let version = 0;
  return {
    load: async () => ({
      version,
      revision: null,
      deltas: 0,
      checkedAt: 0,
      structure: EMPTY_STRUCTURE,
      columns: [],
      cards: [],
      pending: [],
      refusals: [],
    }),
    save: async () => ++version,
    version: async () => version,
    close: () => undefined,
  };
}
