// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { productEnv, productNode } from './node.mjs';
import { at } from './paths.mjs';
import { run } from './run.mjs';

const SOURCES = ['package-lock.json', 'tsconfig.base.json', 'packages/domain', 'packages/contract', 'packages/web'];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.vite', 'coverage']);
const stamp = at('node_modules', '.cache', 'siedem', 'web-build');

/** @param {string} path @param {import('node:crypto').Hash} hash */
function addTo(path, hash) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const child = join(path, entry.name);
    if (entry.isFile()) hash.update(`${child}\0`).update(readFileSync(child));
    else if (entry.isDirectory() && !NOT_SOURCES.has(entry.name)) addTo(child, hash);
  }
}

/** A hash over the content of everything that the web is built from. */
function sourceHash() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    if (source.includes('.')) hash.update(readFileSync(at(source)));
    else addTo(at(source), hash);
  }
  return hash.digest('hex');
}

/** Builds the web when its sources differ from those of the last build. Throws when the build fails. */
export async function ensureBuilt() {
  if (!existsSync(at('packages/web/index.html'))) return;
  const hash = sourceHash();
  const built = existsSync(stamp) && existsSync(at('packages/web/dist/index.html'));
  if (built && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building the web …');
  const args = [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  const env = productEnv({ NODE_ENV: 'production' });
  const code = await run(productNode(), args, { cwd: at('packages/web'), env });
  if (code !== 0) throw new Error(`The web could not be built (exit code ${code}).`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
