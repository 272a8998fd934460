/** Why a form was not accepted. Texts are for `messageText`. */
export type AccountProblem =
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, readonly string[]>> }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'offline' };

export type AccountResult = { readonly ok: true } | { readonly ok: false; readonly problem: AccountProblem };

/** An answer of a call that is no success. */
export interface FailedAnswer {
  readonly status: number | string;
  readonly body?: unknown;
  readonly detail?: string;
}

const textOf = (body: unknown): string | null => {
  if (typeof body !== 'object' || body === null) return null;
  if ('data' in body && typeof body.data === 'string') return body.data;
  return 'detail' in body && typeof body.detail === 'string' ? body.detail : null;
};

const isFieldMap = (body: unknown): body is Readonly<Record<string, readonly string[]>> =>
  typeof body === 'object' && body !== null && Object.values(body).every(Array.isArray);

/** The problem behind an answer that is no success. */
export function problemOf(answer: FailedAnswer): AccountProblem {
  if (answer.status === 'offline' || answer.status === 'timeout') return { kind: 'offline' };
  const text = textOf(answer.body);
  if (text !== null) return { kind: 'text', text };
  if (isFieldMap(answer.body)) return { kind: 'fields', fields: answer.body };
  return { kind: 'text', text: answer.detail ?? '' };
}
