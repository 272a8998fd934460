/** What a call may take before its caller is told to try again. */
export const CALL_MS = 10_000;

/** `code` of the error that an overdue call fails with. */
export const OVERDUE = 'overdue';

/**
 * Settles like the work, or fails when the time is over. Fastify's own `handlerTimeout` makes and aborts a controller for
 * every request, which costs a third of an empty call.
 */
export const withinTime = <T>(work: Promise<T>, ms = CALL_MS): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(Object.assign(new Error(`not done within ${ms} ms`), { code: OVERDUE })), ms);
    const settled =
      <V>(settle: (value: V) => void) =>
      (value: V): void => {
        clearTimeout(timer);
        settle(value);
      };
    work.then(settled(resolve), settled(reject));
  });
