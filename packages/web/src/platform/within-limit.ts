import { after } from './clock.ts';

/**
 * A result if it comes in time.
 * @param onLate receives one that comes later
 * @throws what `work` throws, or an error that names `what` after `ms`
 */
export function withinLimit<T>(
  ms: number,
  what: string,
  work: Promise<T>,
  onLate: (result: T) => void = () => undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const stop = after(ms, () => {
      isOver = true;
      reject(new Error(`${what} did not answer within ${ms} ms`));
    });
    work.then(
      (result) => {
        stop();
        if (isOver) onLate(result);
        else resolve(result);
      },
      (reason: unknown) => {
        stop();
        reject(reason instanceof Error ? reason : new Error(String(reason)));
      },
    );
  });
}
