import { stat } from 'node:fs/promises';

const LOOK_MS = 2_000;

/**
 * Polls whether the path is still the file that was opened. A server whose file was replaced (a restore
 * next to it, a moved folder) would acknowledge answers into a file that is never opened again.
 * @param onReplaced called once
 * @returns stops looking
 */
export const watchReplaced = async (
  file: string,
  onReplaced: () => void,
  lookMs: number = LOOK_MS,
): Promise<() => void> => {
  const { ino, dev } = await stat(file);
  const isSame = (): Promise<boolean> =>
    stat(file).then(
      (now) => now.ino === ino && now.dev === dev,
      (error: unknown) => !(error instanceof Error && 'code' in error && error.code === 'ENOENT'),
    );
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async (): Promise<void> => {
    if (await isSame()) {
      if (!isStopped) timer = setTimeout(() => void look(), lookMs).unref();
    } else if (!isStopped) {
      onReplaced();
    }
  };
  await look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
};
