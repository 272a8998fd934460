/** The outcome of a rule: a value, or the code of the problem. Codes are mapped to statuses and texts elsewhere. */
export type Result<T, P extends string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: P };

/** The outcome that holds a value. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
/** The outcome that names a problem. */
export const fail = <P extends string>(problem: P): { readonly ok: false; readonly problem: P } => ({
  ok: false,
  problem,
});
