/** Runs work in the order of the calls, at most so many at a time. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

export const makeSemaphore = (most: number): Semaphore => {
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
