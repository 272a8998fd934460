/** What a call may take before its caller is told to try again. */
export const CALL_MS = 10_000;

/** So often all that is under way is looked at: nobody needs to be told to the millisecond that it took too long. */
const LOOK_MS = 500;

/** `code` of the error that an overdue call fails with. */
export const OVERDUE = 'overdue';

interface UnderWay {
  looksLeft: number;
  readonly failed: (error: unknown) => void;
}

const underWay = new Set<UnderWay>();
let looking: NodeJS.Timeout | undefined;

const look = (): void => {
  if (underWay.size === 0) {
    clearInterval(looking);
    looking = undefined;
  }
  for (const each of underWay) {
    each.looksLeft -= 1;
    if (each.looksLeft > 0) continue;
    underWay.delete(each);
    each.failed(Object.assign(new Error(`not done within ${CALL_MS} ms`), { code: OVERDUE }));
  }
};

/**
 * Tells what the work came to, or that it failed, or when the time is over. One timer looks at all: Fastify's own
 * `handlerTimeout` makes and aborts a controller for every request, which costs a third of an empty call.
 */
export function withinTime<T>(work: Promise<T>, done: (value: T) => void, failed: (error: unknown) => void): void {
  const mine = { looksLeft: CALL_MS / LOOK_MS, failed };
  underWay.add(mine);
  looking ??= setInterval(look, LOOK_MS).unref();
  work.then(
    (value) => {
      if (!underWay.delete(mine)) return;
      try {
        done(value);
      } catch (error) {
        failed(error);
      }
    },
    (error: unknown) => {
      if (underWay.delete(mine)) failed(error);
    },
  );
}
