// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { productEnv } from './node.mjs';
import { run } from './run.mjs';

const POSTGRES_NEEDED = 15;

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name @returns {string | undefined} */
function inPath(name) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((each) => each !== '');
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** Debian's Chromium without its windows: the same engine, for a quarter less of the processor. */
const SHELL = 'chromium-headless-shell';

/** The browser of the browser tests: `CHROMIUM`, or the one of the system. @returns {string | undefined} */
export function findChromium() {
  const named = process.env['CHROMIUM'];
  if (named !== undefined && named !== '') return isExecutable(named) ? named : undefined;
  return inPath(SHELL) ?? inPath('chromium') ?? inPath('chromium-browser') ?? inPath('google-chrome');
}

/** {@link findChromium} for programs that cannot do without: throws if there is none. @returns {string} */
export function browserPath() {
  const path = findChromium();
  if (path === undefined) throw new Error('Chromium is not installed');
  return path;
}

/** The folder with the newest PostgreSQL programs, new enough for the product. @returns {string | undefined} */
export function findPostgres() {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base)
    ? readdirSync(base)
        .map(Number)
        .filter((version) => version >= POSTGRES_NEEDED)
    : [];
  const packaged = versions.sort((a, b) => b - a).map((version) => join(base, String(version), 'bin'));
  const found = packaged.find((folder) => isExecutable(join(folder, 'initdb')));
  if (found !== undefined) return found;
  const initdb = inPath('initdb');
  if (initdb === undefined) return undefined;
  const said = spawnSync(initdb, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const version = Number(/(\d+)/.exec(said)?.[1] ?? 0);
  return version >= POSTGRES_NEEDED ? join(initdb, '..') : undefined;
}

/** PgBouncer, for the pooler test. Root's PATH may lack its folder. @returns {string | undefined} */
export const findPgBouncer = () => inPath('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find(isExecutable);

/** Caddy, for the test of a restart behind a proxy. @returns {string | undefined} */
export const findCaddy = () => inPath('caddy');

/** The package of a browser: not every system has one for the shell. Asked after `apt-get update`. */
const browserPackage = () => (spawnSync('apt-cache', ['show', SHELL]).status === 0 ? SHELL : 'chromium');

/** @returns {string[]} the packages that the tests need and the machine lacks */
const missingPackages = () => [
  ...(findChromium() === undefined ? [browserPackage()] : []),
  ...(findPostgres() === undefined ? ['postgresql'] : []),
];

/** Installs Chromium and PostgreSQL if possible; otherwise throws with the command to type. */
export async function ensureSystemPackages() {
  const missing = missingPackages();
  if (missing.length === 0) return;
  const byHand = `apt-get install ${missing.join(' ')}`;
  if (process.getuid?.() !== 0 || inPath('apt-get') === undefined) {
    throw new Error(
      `The tests need ${missing.join(' and ')} (PostgreSQL ≥ ${POSTGRES_NEEDED}). Install with: sudo ${byHand}`,
    );
  }
  const env = productEnv({ DEBIAN_FRONTEND: 'noninteractive' });
  await run('apt-get', ['update', '-qq'], { env });
  console.log(`Installing ${missingPackages().join(' and ')} (apt-get) …`);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missingPackages()], { env });
  const still = missingPackages();
  if (still.length > 0) throw new Error(`Could not install ${still.join(' and ')}. Try: ${byHand}`);
}
