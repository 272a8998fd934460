import type { LocalDatabase } from './database.ts';
import { NOTHING_STORED } from '../memory/replica.ts';

/** Where the browser keeps nothing on disk: everything lives in the tab alone, and the learner is told so. */
export function createMemoryDatabase(): LocalDatabase {
  let version = 0;
  const imports = new Map<string, string>();
  return {
    load: async () => ({
      ...NOTHING_STORED,
      version,
      deltas: 0,
      checkedAt: 0,
    }),
    save: async ({ imported }) => {
      if (imported !== undefined) imports.set(imported.id, imported.cards);
      return ++version;
    },
    version: async () => version,
    unsent: async () => 0,
    cardsOfImport: async (id) => imports.get(id) ?? '',
    close: () => undefined,
  };
}
