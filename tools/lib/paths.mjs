// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** @param {...string} parts */
export const at = (...parts) => join(root, ...parts);

export const localBin = at('node_modules', '.bin');

/**
 * Whether a folder holds, at any depth, a file whose name matches.
 * @param {string} folder
 * @param {RegExp} name
 * @returns {boolean}
 */
export function hasFile(folder, name) {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? entry.name !== 'node_modules' && hasFile(join(folder, entry.name), name)
      : name.test(entry.name),
  );
}
