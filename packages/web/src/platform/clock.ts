import { createRightTime } from './right-time.ts';
import { localStore } from './storage.ts';

/** The server's time as far as this browser knows it. */
export const rightTime = createRightTime({
  device: () => Date.now(),
  monotonic: () => performance.now(),
  storage: localStore,
  page: `${Date.now()}-${Math.random()}`,
});

/** Epoch milliseconds by the right time: the browser's clock, corrected where it is wrong. */
export const now = rightTime.now;

/** Runs `task` once after `ms`; returns the cancel function. */
export function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/** Runs `task` in idle time, after `timeout` ms at the latest; returns the cancel function. */
export function whenIdle(task: () => void, timeout = 2000): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') return after(200, task);
  const handle = requestIdleCallback(() => task(), { timeout });
  return () => cancelIdleCallback(handle);
}

/** Runs `task` when the next frame has been drawn; returns the cancel function. */
export function afterPaint(task: () => void): () => void {
  let stop = (): void => cancelAnimationFrame(frame);
  const frame = requestAnimationFrame(() => (stop = after(0, task)));
  return () => stop();
}
