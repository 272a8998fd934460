import { performance } from 'node:perf_hooks';

/** A piece that is shorter, ms, is followed by the next one in the next turn of the event loop. */
const SHORT_MS = 1;
/** Longest pause, ms. */
const LONGEST_MS = 10;

const waiting: (() => void)[] = [];
let going = false;
/** Short calls under way. */
let others = 0;

/** Counts a call while it is handled: pieces of long answers pause for it. */
export const besidePieces = async <T>(call: Promise<T>): Promise<T> => {
  others += 1;
  try {
    return await call;
  } finally {
    others -= 1;
  }
};

const letOneGo = (): void => {
  const go = waiting.shift();
  if (go === undefined) {
    going = false;
    return;
  }
  const began = performance.now();
  go();
  setImmediate(() => {
    const took = performance.now() - began;
    // The one that waits may be the next piece of the same answer.
    const isAlone = others === 0 && waiting.length <= 1;
    if (isAlone || took < SHORT_MS) letOneGo();
    else setTimeout(letOneGo, Math.min(took, LONGEST_MS));
  });
};

/**
 * Awaited before each piece of a long answer. Of all long answers of this process one piece runs at a time. Unless it is the
 * only work, everything else is served afterwards for as long as the piece took: however many long answers are asked for,
 * no other call waits for more than one piece, and their compression leaves it a processor.
 */
export const betweenPieces = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (going) return;
    going = true;
    setImmediate(letOneGo);
  });
