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
/** What Citus, without a code of its own, says of a machine that it lost in a transaction. */
const nodeLost = /^failure on connection marked as essential/;
/** SQLite primary codes: busy, locked, read-only, input/output error, corrupt read, disk full, cannot open. */
const sqlitePasses = new Set([5, 6, 8, 10, 11, 13, 14]);

/**
 * Whether PostgreSQL itself reports a lost connection: it answers, so the connection is one of its own, to a machine of its
 * cluster. Only an error that PostgreSQL sent has a severity.
 */
export const isOfLostNode = (error: unknown): boolean => {
  if (typeof fieldOf(error, 'severity') !== 'string') return false;
  return String(fieldOf(error, 'code')).startsWith('08') || (error instanceof Error && nodeLost.test(error.message));
};

/** Whether a failure of the database is transient: full disk, restart, too many connections, a lost machine of its cluster. */
export function passes(error: unknown): boolean {
  const code = fieldOf(error, 'code');
  const sqlite = fieldOf(error, 'errcode');
  if (typeof sqlite === 'number') return sqlitePasses.has(sqlite & 0xff);
  if (typeof code === 'string' && (postgresPasses.test(code) || networkPasses.has(code))) return true;
  if (isOfLostNode(error) || (error instanceof Error && connectionLost.test(error.message))) return true;
  const cause = fieldOf(error, 'cause');
  return cause !== undefined && passes(cause);
}

/** What a caller learns about an internal failure: only whether to retry. */
export const failureAnswer = (error: unknown): AnyAnswer =>
  passes(error) || fieldOf(error, 'code') === OVERDUE
    ? refuseFor(503, messages.busy, 2000)
    : { status: 500, body: { detail: messages.busy } };
