import { isMotionWanted } from './motion.ts';

/** Longest time the old page is shown while the new one loads, ms. The browser renders nothing meanwhile. */
const HELD_MS = 120;

let arrived: (() => void) | null = null;

/** The new page is in the document. */
export function pageArrived(): void {
  arrived?.();
}

const canChange = (): boolean => 'startViewTransition' in document && isMotionWanted();

/**
 * Goes to another page; where the browser can, the old one fades into it. A key that is pressed ends the fade: it is for
 * the new page.
 */
export function changePage(go: () => void): void {
  if (!canChange()) return go();
  const change = document.startViewTransition(
    () =>
      new Promise<void>((resolve) => {
        const end = (): void => {
          arrived = null;
          clearTimeout(latest);
          resolve();
        };
        const latest = setTimeout(end, HELD_MS);
        arrived = end;
        go();
      }),
  );
  const skip = (): void => change.skipTransition();
  document.addEventListener('keydown', skip, { once: true });
  const over = (): void => document.removeEventListener('keydown', skip);
  // A change that is cut short by the next one is no failure.
  change.ready.catch(over);
  change.finished.then(over, over);
}
