/** Short writes between two long ones: of a hundred of them fewer than one meets a long one. */
const SHORT_BETWEEN = 256;
/** If there was no short write for this long, ms, a long one holds up nobody. */
const QUIET_MS = 300;
/** Longest wait of a long write, ms: well within the time limit of a call. */
const MOST_MS = 2000;

/** Order of short and long writes on a file that has one writer. */
export interface GivingWay {
  /** A short write begins now. */
  short(): void;
  /** Starts a long write as soon as enough short ones went before it, or none come. */
  long<T>(start: () => Promise<T>): Promise<T>;
  /** Starts all that wait now, and later ones at once. */
  hurry(): void;
}

interface Waiting {
  /** `performance.now()` when it came */
  readonly since: number;
  readonly go: () => void;
}

/**
 * A long write holds the file for as long as a hundred short ones. One after another, as an import sends its parts, they would
 * hold up every answer of every other learner. They take turns: while short writes come, {@link SHORT_BETWEEN} of them go between
 * two long ones, and the wait has an end.
 */
export const makeGivingWay = (): GivingWay => {
  const waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isHurried = false;
  let between = 0;
  let lastShort = Number.NEGATIVE_INFINITY;

  const startNext = (): void => {
    clearTimeout(timer);
    const [first] = waiting;
    if (first === undefined || isRunning) return;
    const left = Math.min(lastShort + QUIET_MS, first.since + MOST_MS) - performance.now();
    if (between < SHORT_BETWEEN && left > 0) {
      timer = setTimeout(startNext, Math.ceil(left));
      return;
    }
    waiting.shift();
    first.go();
  };
  const run = async <T>(start: () => Promise<T>): Promise<T> => {
    isRunning = true;
    try {
      return await start();
    } finally {
      isRunning = false;
      between = 0;
      startNext();
    }
  };

  return {
    short: () => {
      between += 1;
      lastShort = performance.now();
      if (between === SHORT_BETWEEN) startNext();
    },
    long: (start) => {
      if (isHurried) return start();
      return new Promise((resolve, reject) => {
        waiting.push({ since: performance.now(), go: () => void run(start).then(resolve, reject) });
        startNext();
      });
    },
    hurry: () => {
      isHurried = true;
      clearTimeout(timer);
      for (const { go } of waiting.splice(0)) go();
    },
  };
};
