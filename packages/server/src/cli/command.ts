import type { Config } from '../config.ts';
import type { JobNeeds } from '../jobs/job-needs.ts';
import type { Tx } from '../store/engine/context.ts';
import { noteEvent } from '../audit/security-log.ts';

/** What a command works with. */
export interface Desk extends JobNeeds {
  readonly say: (line: string) => void;
}

/** `done`, or in one line why not; `usage` where the command was not used as it can be. */
export type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: string; readonly kind: 'failed' | 'usage' };

export const done: Outcome = { ok: true };
export const failed = (why: string): Outcome => ({ ok: false, why, kind: 'failed' });
export const misused = (why: string): Outcome => ({ ok: false, why, kind: 'usage' });

/** What a command takes behind its arguments: `--name VALUE`, once or often, or `--name` alone. */
export interface Option {
  /** what stands for the value in the usage; none for a flag */
  readonly value?: string;
  readonly kind: 'text' | 'texts' | 'flag';
  readonly says: string;
}

/** The options as they were given. */
export interface Given {
  readonly text: (name: string) => string | undefined;
  readonly texts: (name: string) => readonly string[];
  readonly has: (name: string) => boolean;
}

interface Described {
  /** As typed, with places for arguments in angle brackets and those that may be left out in square ones. */
  readonly usage: string;
  readonly says: string;
  readonly options?: Readonly<Record<string, Option>>;
}

export interface DeskCommand extends Described {
  readonly run: (args: readonly string[], desk: Desk, given: Given) => Promise<Outcome>;
}

/** One that works while nothing has the configured database open. */
export interface BareCommand extends Described {
  readonly runBare: (
    args: readonly string[],
    bare: { readonly config: Config; readonly say: (line: string) => void },
  ) => Promise<Outcome>;
}

export type Command = DeskCommand | BareCommand;

/** Every use of the command line is told in the event log; `subject` is the learner it is about, if any. */
export const noteUse = (
  tx: Tx,
  desk: Desk,
  use: {
    readonly command: string;
    readonly subject?: string;
    readonly detail?: Readonly<Record<string, string | number>>;
  },
): Promise<void> =>
  noteEvent(tx, desk, {
    type: 'operator',
    actor: use.subject ?? '',
    ip: '',
    now: desk.clock(),
    detail: { command: use.command, ...use.detail },
  });
