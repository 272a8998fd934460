/** Runs work in the order of the calls, with a limit on how much runs at a time. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

export const makeTurns = (most: number): Turns => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // the slot passes to the next in the queue
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
