/** Runs work in the order asked for, at most so much of it at a time. */
export const makeTurns = (most: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // the next in the queue takes the place over
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
