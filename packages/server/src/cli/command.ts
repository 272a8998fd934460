import type { Config } from '../config.ts';
import type { JobNeeds } from '../jobs/job-needs.ts';
import type { Tx } from '../store/engine/context.ts';
import { noteEvent } from '../audit/security-log.ts';

/** Arguments and services of a command. */
export interface Desk extends JobNeeds {
  readonly say: (line: string) => void;
}

/** `done`, or the reason in one line; `usage` if the arguments are wrong. */
export type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: string; readonly kind: 'failed' | 'usage' };

export const done: Outcome = { ok: true };
export const failed = (why: string): Outcome => ({ ok: false, why, kind: 'failed' });
export const misused = (why: string): Outcome => ({ ok: false, why, kind: 'usage' });

/** An option after the arguments: `--name VALUE`, once or repeated, or `--name` alone. */
export interface Option {
  /** placeholder of the value in the usage; none for a flag */
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
  /** As typed: arguments in angle brackets, optional ones in square brackets. */
  readonly usage: string;
  readonly says: string;
  readonly options?: Readonly<Record<string, Option>>;
}

export interface DeskCommand extends Described {
  readonly run: (args: readonly string[], desk: Desk, given: Given) => Promise<Outcome>;
}

/** A command that must run while nothing has the configured database open. */
export interface BareCommand extends Described {
  readonly runBare: (
    args: readonly string[],
    bare: { readonly config: Config; readonly say: (line: string) => void },
  ) => Promise<Outcome>;
}

export type Command = DeskCommand | BareCommand;

/** Every use of the command line is written to the security log; `subject` is the learner it concerns, if any. */
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
