// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { at, localBin } from './paths.mjs';
import { run } from './run.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages
 */

/** @param {string} file @returns {LockedPackages | undefined} */
function packagesOf(file) {
  if (!existsSync(file)) return undefined;
  const lock = /** @type {{ packages: LockedPackages }} */ (JSON.parse(readFileSync(file, 'utf8')));
  return lock.packages;
}

/**
 * Whether `node_modules` matches the lock file. npm writes the list of what it installed as its last step,
 * so an interrupted install counts as missing.
 * @param {LockedPackages} wanted
 * @param {LockedPackages | undefined} installed
 */
export function isInstalled(wanted, installed) {
  if (installed === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const have = installed[path];
    if (have === undefined) return entry.optional === true;
    return have.version === entry.version && have.integrity === entry.integrity;
  });
}

/** Installs the locked dependencies unless they are installed. Throws if npm fails. */
export async function ensureInstalled() {
  const wanted = packagesOf(at('package-lock.json'));
  if (wanted === undefined) throw new Error('package-lock.json is missing.');
  const complete = isInstalled(wanted, packagesOf(at('node_modules', '.package-lock.json')));
  if (complete && existsSync(join(localBin, 'tsc'))) return;
  console.log('Installing dependencies (npm ci) …');
  // npm removes node_modules first: it must not itself run on the Node in there.
  const PATH = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((each) => each !== localBin)
    .join(delimiter);
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run('npm', args, { env: { ...process.env, PATH } });
  if (code !== 0) throw new Error(`npm ci failed (exit code ${code}).`);
}
