/** Normal writes between two of low priority: of a hundred fewer than one waits for such a write. */
const NORMAL_BETWEEN = 256;
/** If there was no normal write for this long, ms, one of low priority blocks nobody. */
const QUIET_MS = 300;
/** Longest wait of a write of low priority, ms: well within the time limit of a call. */
const MOST_MS = 2000;

/** Order of writes of normal and of low priority on a file that has one writer. */
export interface WriteOrder {
  /** A write of normal priority begins now. */
  normal(): void;
  /** Starts a write of low priority as soon as enough others went before it, or none come. */
  low<T>(start: () => Promise<T>): Promise<T>;
  /** Starts all that wait now, and later ones at once. */
  hurry(): void;
}

interface Waiting {
  /** `performance.now()` when it came */
  readonly since: number;
  readonly go: () => void;
}

/**
 * A write of low priority holds the file for as long as a hundred others. One after another, as an import sends its parts, they
 * would block every answer of every other learner. So while others come, {@link NORMAL_BETWEEN} of them run between two of low
 * priority, which start after {@link MOST_MS} in any case.
 */
export const makeWriteOrder = (): WriteOrder => {
  const waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isHurried = false;
  let between = 0;
  let lastNormal = Number.NEGATIVE_INFINITY;

  const startNext = (): void => {
    clearTimeout(timer);
    const [first] = waiting;
    if (first === undefined || isRunning) return;
    const left = Math.min(lastNormal + QUIET_MS, first.since + MOST_MS) - performance.now();
    if (between < NORMAL_BETWEEN && left > 0) {
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
    normal: () => {
      between += 1;
      lastNormal = performance.now();
      if (between === NORMAL_BETWEEN) startNext();
    },
    low: (start) => {
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
