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

/** Messages by field; some such answers also have `detail`, for callers that show one text. */
function fieldsIn(body: unknown): Readonly<Record<string, readonly string[]>> | null {
  if (typeof body !== 'object' || body === null) return null;
  const fields = Object.entries(body).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]));
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

/** The problem behind an answer that is no success. */
export function problemOf(answer: FailedAnswer): AccountProblem {
  if (answer.status === 'offline' || answer.status === 'timeout') return { kind: 'offline' };
  const fields = fieldsIn(answer.body);
  if (fields !== null) return { kind: 'fields', fields };
  return { kind: 'text', text: textOf(answer.body) ?? answer.detail ?? '' };
}
