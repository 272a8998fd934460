/** Time limit of a call; after it the caller receives 503 and retries. */
export const CALL_MS = 10_000;

/** `code` of the error that an overdue call fails with. */
export const OVERDUE = 'overdue';

/** Settles as the work does, or rejects after {@link CALL_MS}; a later result is ignored. */
export async function withinTime<T>(work: Promise<T>): Promise<T> {
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(Object.assign(new Error(`not done within ${CALL_MS} ms`), { code: OVERDUE }));
  }, CALL_MS).unref();
  try {
    return await Promise.race([work, overdue]);
  } finally {
    clearTimeout(timer);
  }
}
