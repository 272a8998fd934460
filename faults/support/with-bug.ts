import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from '../../e2e/support/server.ts';

const preload = (name: string): string => `--import=${pathToFileURL(join(import.meta.dirname, name)).href}`;

/** Environment of a server that is started from its sources, changed as they are loaded. */
const inSource = (name: string): Environment => ({ NODE_OPTIONS: preload(name), FAULT_IN_SOURCE: 'yes' });

/** Environment of a server with a bug of `seeded-bugs.ts`. */
export const withBug = (name: string): Environment => ({ ...inSource('seeded-bugs.ts'), SEEDED_BUG: name });

export interface MovableClock {
  readonly env: Environment;
  /** @param at epoch ms */
  readonly set: (at: number) => void;
}

/** A clock for a server, kept in a file, that stops until it is moved. */
export const movableClock = (file: string, at: number): MovableClock => {
  const set = (to: number): void => writeFileSync(file, String(to));
  set(at);
  return { set, env: { NODE_OPTIONS: preload('moved-clock.ts'), FAULT_CLOCK: file } };
};

/** A server that may be killed before each `await` of the payment code; `file` says which (`kill-at-awaits.ts`). */
export const killableAtAwaits = (file: string): Environment => ({ ...inSource('kill-at-awaits.ts'), FAULT_AT: file });

/** Merges environments, with all they load. */
export const together = (...all: readonly Environment[]): Environment => ({
  ...Object.fromEntries(all.flatMap((each) => Object.entries(each))),
  NODE_OPTIONS: all.flatMap(({ NODE_OPTIONS }) => NODE_OPTIONS ?? []).join(' '),
});
