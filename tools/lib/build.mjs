// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { productEnv, productNode } from './node.mjs';
import { at } from './paths.mjs';
import { run } from './run.mjs';

/** What each part is built from, beside itself, and the file that says that it was. */
const PARTS = { server: 'main.js', web: 'index.html' };
const SHARED_SOURCES = [
  'package-lock.json',
  'tsconfig.base.json',
  'packages/domain',
  'packages/contract',
  'packages/formats',
];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.vite', 'coverage']);

/** The server as `npm start` runs it. */
export const builtServer = at('packages/server/dist', PARTS.server);

/** @param {string} path @param {import('node:crypto').Hash} hash */
function addTo(path, hash) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const child = join(path, entry.name);
    if (entry.isFile()) hash.update(`${child}\0`).update(readFileSync(child));
    else if (entry.isDirectory() && !NOT_SOURCES.has(entry.name)) addTo(child, hash);
  }
}

/** A hash over the content of everything that a part is built from. @param {string} part */
function sourceHash(part) {
  const hash = createHash('sha256');
  for (const source of [...SHARED_SOURCES, `packages/${part}`]) {
    if (source.includes('.')) hash.update(readFileSync(at(source)));
    else addTo(at(source), hash);
  }
  return hash.digest('hex');
}

/** @param {keyof typeof PARTS} part */
const stampOf = (part) => at('node_modules', '.cache', 'siedem', `${part}-build`);

/** Whether there is a build of a part, made of its sources as they are now. @param {keyof typeof PARTS} part */
export const isBuilt = (part, hash = sourceHash(part)) =>
  existsSync(stampOf(part)) &&
  existsSync(at('packages', part, 'dist', PARTS[part])) &&
  readFileSync(stampOf(part), 'utf8') === hash;

/**
 * Builds what differs in its sources from its last build. Throws when a build fails.
 * @param {readonly (keyof typeof PARTS)[]} [parts]
 */
export async function ensureBuilt(parts = ['server', 'web']) {
  for (const part of parts) {
    const hash = sourceHash(part);
    if (isBuilt(part, hash)) continue;
    console.log(`Building the ${part} …`);
    const args = [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
    const env = productEnv({ NODE_ENV: 'production' });
    const code = await run(productNode(), args, { cwd: at('packages', part), env });
    if (code !== 0) throw new Error(`The ${part} could not be built (exit code ${code}).`);
    mkdirSync(dirname(stampOf(part)), { recursive: true });
    writeFileSync(stampOf(part), hash);
  }
}
