/** Share of the allowed length from which the counter shows. */
const NEAR = 0.9;

/**
 * Characters still free, once that is worth saying.
 *
 * @param value the text of the control
 * @param limit its allowed length in UTF-16 units; undefined means none
 * @returns free characters (never below 0), or undefined while the limit is far
 */
export function leftNearLimit(value: unknown, limit: number | undefined): number | undefined {
  if (typeof value !== 'string' || limit === undefined) return undefined;
  return value.length >= limit * NEAR ? Math.max(0, limit - value.length) : undefined;
}
