import { messages } from '@siedem/contract';
import { refuseFor } from './problems.ts';
import type { AnyAnswer } from './serve.ts';
import { OVERDUE } from './within-time.ts';

const fieldOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : undefined;

/** PostgreSQL: connection lost, out of resources, operator intervention, rollback forced by a clash. */
const postgresPasses = /^(?:08|53|57|40|25006)/;
const networkPasses = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
/** Messages of `pg`, which have no code, for a broken connection and for an exhausted pool. */
const connectionLost =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;
/** SQLite primary codes: busy, locked, read-only, input/output error, corrupt read, disk full, cannot open. */
const sqlitePasses = new Set([5, 6, 8, 10, 11, 13, 14]);

/** Whether a failure of the database is transient: full disk, restart, too many connections. */
export function passes(error: unknown): boolean {
  const code = fieldOf(error, 'code');
  const sqlite = fieldOf(error, 'errcode');
  if (typeof sqlite === 'number') return sqlitePasses.has(sqlite & 0xff);
  if (typeof code === 'string' && (postgresPasses.test(code) || networkPasses.has(code))) return true;
  if (error instanceof Error && connectionLost.test(error.message)) return true;
  const cause = fieldOf(error, 'cause');
  return cause !== undefined && passes(cause);
}

/** What a caller learns about an internal failure: only whether to retry. */
export const failureAnswer = (error: unknown): AnyAnswer =>
  passes(error) || fieldOf(error, 'code') === OVERDUE
    ? refuseFor(503, messages.busy, 2000)
    : { status: 500, body: { detail: messages.busy } };
