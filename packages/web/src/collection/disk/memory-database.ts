import type { LocalDatabase } from './database.ts';
import { NOTHING_STORED } from '../memory/replica.ts';

/** For a browser without IndexedDB: the data lives only in the tab, and the learner sees a warning. */
export function createMemoryDatabase(): LocalDatabase {
  let version = 0;
  const imports = new Map<string, string>();
  const notes = new Map<string, string>();
  const marks = new Map<string, Set<string>>();
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
    note: async (name) => notes.get(name) ?? '',
    keepNote: async (name, text) => void notes.set(name, text),
    marks: async (name) => [...(marks.get(name) ?? [])],
    mark: async (name, id) => void marks.set(name, (marks.get(name) ?? new Set()).add(id)),
    close: () => undefined,
  };
}
