// @ts-check
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { localBin } from './paths.mjs';

const NEEDED = 24;

/** The Node that runs the product: the pinned one, or the machine's own where no pinned build exists. */
export function productNode() {
  const pinned = join(localBin, 'node');
  if (existsSync(pinned)) return pinned;
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= NEEDED) return process.execPath;
  throw new Error(
    `Node ${NEEDED} is needed; this machine has ${process.versions.node} and no pinned build exists for ` +
      `${process.platform}-${process.arch}. Install Node ${NEEDED} and try again.`,
  );
}

/**
 * The environment of a child: the pinned Node comes first in PATH.
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export const productEnv = (extra = {}) => ({
  ...process.env,
  PATH: [localBin, process.env.PATH ?? ''].join(delimiter),
  ...extra,
});
