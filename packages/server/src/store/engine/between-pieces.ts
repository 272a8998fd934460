import { performance } from 'node:perf_hooks';

/** A piece that is shorter, ms, is followed by the next one in the next turn of the event loop. */
const SHORT_MS = 1;
/** Longest pause, ms. */
const LONGEST_MS = 10;

const waiting: (() => void)[] = [];
let going = false;

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
    if (took < SHORT_MS) letOneGo();
    else setTimeout(letOneGo, Math.min(took, LONGEST_MS));
  });
};

/**
 * Awaited before each piece of a long answer. Of all long answers of this process one piece runs at a time, and after it
 * everything else is served for as long as the piece took: however many are asked for, no other call waits for more than one.
 */
export const betweenPieces = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (going) return;
    going = true;
    setImmediate(letOneGo);
  });
