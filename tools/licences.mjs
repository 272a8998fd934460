// @ts-check
// npm run licences: every dependency with its licence; fails if one is unknown or not allowed.
import { existsSync, readFileSync } from 'node:fs';
import { inexact, judge } from './lib/licences.mjs';
import { at } from './lib/paths.mjs';

/** @param {string} file */
const read = (file) => /** @type {Record<string, unknown>} */ (JSON.parse(readFileSync(at(file), 'utf8')));

const locked = /** @type {Record<string, import('./lib/licences.mjs').Locked>} */ (
  read('package-lock.json')['packages']
);
const { listed, wrong } = judge(locked);
const manifests = [
  'package.json',
  ...['domain', 'contract', 'formats', 'server', 'web'].map((name) => `packages/${name}/package.json`),
];
for (const file of manifests) wrong.push(...inexact(file, read(file)));

// the installed packages must state the same licence as the lock file
for (const { name, version, licence } of listed) {
  const file = `node_modules/${name}/package.json`;
  if (!existsSync(at(file))) continue;
  const own = read(file);
  const says = own['license'];
  if (own['version'] === version && typeof says === 'string' && says !== licence) {
    wrong.push(`${name}: installed with the licence ${says}, locked with ${licence}`);
  }
}

listed.sort((a, b) => a.use.localeCompare(b.use) || a.licence.localeCompare(b.licence) || a.name.localeCompare(b.name));
for (const { use, licence, name, version } of listed) {
  console.log(`${use.padEnd(8)} ${licence.padEnd(18)} ${name} ${version}`);
}
/** @type {Map<string, number>} */
const counts = new Map();
for (const { licence } of listed) counts.set(licence, (counts.get(licence) ?? 0) + 1);
console.log(
  `\n${listed.length} packages: ${[...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([licence, count]) => `${count} ${licence}`)
    .join(', ')}`,
);
for (const each of wrong) console.error(each);
process.exit(wrong.length === 0 ? 0 : 1);
