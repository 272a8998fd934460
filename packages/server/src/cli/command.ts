import type { JobNeeds } from '../jobs/job-needs.ts';
import type { Tx } from '../store/engine/context.ts';
import { noteEvent } from '../audit/security-log.ts';

/** What a command works with. */
export interface Desk extends JobNeeds {
  readonly say: (line: string) => void;
}

/** `done`, or in one line why not. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly why: string };

export const done: Outcome = { ok: true };
export const failed = (why: string): Outcome => ({ ok: false, why });

export interface Command {
  /** As typed, with places for arguments in angle brackets and those that may be left out in square ones. */
  readonly usage: string;
  readonly says: string;
  readonly run: (args: readonly string[], desk: Desk) => Promise<Outcome>;
}

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
