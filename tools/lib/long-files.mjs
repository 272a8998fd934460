// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, root } from './paths.mjs';

const LONG = 300;
const FOLDERS = ['packages', 'e2e', 'bench', 'faults', 'tools'];
const NOT_OURS = new Set(['node_modules', 'dist', '.vite', 'coverage']);

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : filesIn(path);
    return /\.(ts|tsx|mjs|css)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** Long files, except tests: candidates for splitting. */
export const longFiles = () =>
  FOLDERS.flatMap((folder) => filesIn(at(folder)))
    .map((path) => ({ file: path.slice(root.length + 1), lines: readFileSync(path, 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > LONG);
