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

// Places of a list that are used again, and no Set: each table that a Set outgrows points to the next one, so that a dead
// one among the old objects keeps alive all calls that came after it.
const places: (UnderWay | undefined)[] = [];
const free: number[] = [];
let looking: NodeJS.Timeout | undefined;

const leave = (place: number): void => {
  places[place] = undefined;
  free.push(place);
};

const look = (): void => {
  if (free.length === places.length) {
    clearInterval(looking);
    looking = undefined;
  }
  for (const [place, each] of places.entries()) {
    if (each === undefined) continue;
    each.looksLeft -= 1;
    if (each.looksLeft > 0) continue;
    leave(place);
    each.failed(Object.assign(new Error(`not done within ${CALL_MS} ms`), { code: OVERDUE }));
  }
};

/**
 * Tells what the work came to, or that it failed, or when the time is over. One timer looks at all: Fastify's own
 * `handlerTimeout` makes and aborts a controller for every request, which costs a third of an empty call.
 */
export function withinTime<T>(work: Promise<T>, done: (value: T) => void, failed: (error: unknown) => void): void {
  const mine = { looksLeft: CALL_MS / LOOK_MS, failed };
  const place = free.pop() ?? places.length;
  places[place] = mine;
  looking ??= setInterval(look, LOOK_MS).unref();
  work.then(
    (value) => {
      if (places[place] !== mine) return;
      leave(place);
      try {
        done(value);
      } catch (error) {
        failed(error);
      }
    },
    (error: unknown) => {
      if (places[place] !== mine) return;
      leave(place);
      failed(error);
    },
  );
}
