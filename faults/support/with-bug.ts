import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Environment of a server that has a fault of our own making, named in `seeded-bugs.ts`. */
export const withBug = (name: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'seeded-bugs.ts')).href}`,
  SEEDED_BUG: name,
});
