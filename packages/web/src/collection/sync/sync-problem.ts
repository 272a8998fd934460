import type { CallFailure } from '../../calls/call.ts';
import type { SyncError } from '../views.ts';

/** Meaning of an unsuccessful response: retry later, or the server refused it. */
export type Problem =
  | { readonly kind: 'later'; readonly error: SyncError }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

const later = (error: SyncError): Problem => ({ kind: 'later', error });

/** Retried: network errors, 401, 402, 408, 425, 429, 5xx. Every other 4xx is final. */
export function problemOf(answer: CallFailure | { readonly status: number; readonly body: unknown }): Problem {
  if (answer.status === 'offline' || answer.status === 'timeout' || answer.status === 'maintenance') {
    return later({ kind: answer.status });
  }
  const [status, message] =
    answer.status === 'error' ? [answer.code, answer.detail] : [answer.status, textOf(answer.body)];
  if (status === 401) return later({ kind: 'session' });
  if (status === 402) return later({ kind: 'payment' });
  const wait = 'waitMs' in answer && answer.waitMs !== undefined ? { waitMs: answer.waitMs } : {};
  if (LATER.has(status) || status >= 500 || status < 400) {
    return later({ kind: 'server', status, detail: message, ...wait });
  }
  return { kind: 'refused', status, message };
}

function textOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  if ('data' in body && typeof body.data === 'string') return body.data;
  return 'detail' in body && typeof body.detail === 'string' ? body.detail : '';
}
