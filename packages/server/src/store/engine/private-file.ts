import { closeSync, openSync } from 'node:fs';

/**
 * Creates an empty file with mode 0600 if there is none: SQLite opens it as an empty database. By itself it
 * would create one that every user of the machine can read. An existing file is not opened: closing it would end locks.
 */
export const makePrivateFile = (file: string): void => {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
};
