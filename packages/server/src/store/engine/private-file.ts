import { closeSync, openSync } from 'node:fs';

/**
 * Makes an empty file that its owner alone may read, where there is none yet: SQLite takes it as an empty database, and
 * would make one that everybody on the machine can read. A file that is there is not touched; closing it would end locks.
 */
export const makePrivateFile = (file: string): void => {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
};
