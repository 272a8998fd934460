import { messages, type Tokens } from '@siedem/contract';
import type { Call } from '../../calls/call.ts';
import type { Commit, Refusal } from '../memory/commit.ts';
import type { Operation } from '../memory/operation.ts';
import type { CardRow } from '../memory/rows.ts';
import type { SyncError } from '../views.ts';
import { problemOf } from './sync-problem.ts';
import type { WireDates } from './wire-date.ts';

/** Outcome of sending; `later`: retry. */
export type SendResult =
  | { readonly kind: 'done'; readonly commit: Commit }
  | { readonly kind: 'later'; readonly error: SyncError; readonly tokens?: Tokens }
  | { readonly kind: 'refused'; readonly message: string };

export interface SendParts {
  readonly call: Call;
  readonly dates: WireDates;
  /** The card as the server was last known to have it. */
  readonly baseCard: (id: string) => CardRow | null;
  readonly pending: () => readonly Operation[];
  readonly refusals: () => readonly Refusal[];
}

/** An operation of one kind. */
export type OperationOf<K extends Operation['kind']> = Extract<Operation, { readonly kind: K }>;

/** The server accepted an operation. @param more further fields of the commit */
export const done = (operation: Operation, more: Commit = {}): SendResult => ({
  kind: 'done',
  commit: { applied: [operation], ...more },
});

export const fromProblem = (answer: Parameters<typeof problemOf>[0]): SendResult => {
  const problem = problemOf(answer);
  return problem.kind === 'later'
    ? problem
    : { kind: 'refused', message: problem.message === '' ? messages.busy : problem.message };
};

/** The result of a call that succeeds with 200 alone. */
export const doneIfOk = (operation: Operation, answer: Parameters<typeof problemOf>[0]): SendResult =>
  answer.status === 200 ? done(operation) : fromProblem(answer);

/** The same for a deletion: 404 means that an earlier attempt or another device deleted it (decisions §9.8). */
export const doneIfGone = (operation: Operation, answer: Parameters<typeof problemOf>[0]): SendResult =>
  answer.status === 404 ? done(operation) : doneIfOk(operation, answer);
