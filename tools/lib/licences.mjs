// @ts-check

/** @typedef {{ version?: string, license?: string, dev?: boolean, link?: boolean, hasInstallScript?: boolean }} Locked */
/** @typedef {{ name: string, version: string, licence: string, use: 'shipped' | 'tools' }} Listed */

/** Permissive: what may be part of the product. The fonts' licence asks that it goes with them, and it does. */
const SHIPPED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
  // by file, and we change none of theirs (web-push)
  'MPL-2.0',
]);

/** Licences of what may be used to build and test it, unchanged and not distributed. */
const TOOLS = new Set([...SHIPPED, 'CC-BY-4.0', 'Python-2.0']);

/** Packages that may run an install script: none needs to. */
const MAY_RUN_AT_INSTALL = new Set();

/**
 * Whether an SPDX expression can be satisfied with the licences of a list: one of several, or all of several.
 * @param {string} expression @param {ReadonlySet<string>} allowed @returns {boolean}
 */
export function allows(expression, allowed) {
  const plain = expression.replace(/^\((.*)\)$/, '$1').trim();
  if (plain.includes('(')) return false;
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((each) => allowed.has(each.trim())));
}

/** @param {string} path */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * What the lock file brings in, and what is wrong with it.
 * @param {Record<string, Locked>} packages
 * @returns {{ listed: Listed[], wrong: string[] }}
 */
export function judge(packages) {
  /** @type {Listed[]} */
  const listed = [];
  /** @type {string[]} */
  const wrong = [];
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.link === true) continue;
    const name = nameOf(path);
    const use = entry.dev === true ? 'tools' : 'shipped';
    const licence = entry.license ?? 'unknown';
    listed.push({ name, version: entry.version ?? '', licence, use });
    const licenceIsFine = allows(licence, use === 'shipped' ? SHIPPED : TOOLS);
    if (!licenceIsFine) wrong.push(`${name}: the licence ${licence} is not allowed (${use})`);
    const runs = entry.hasInstallScript === true && !MAY_RUN_AT_INSTALL.has(name);
    if (runs) wrong.push(`${name}: may not run a program when it is installed`);
  }
  return { listed, wrong };
}

/**
 * Versions that are not exact: a regenerated lock file could contain others.
 * @param {string} file
 * @param {Record<string, unknown>} manifest
 */
export function inexact(file, manifest) {
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
    Object.entries(/** @type {Record<string, string>} */ (manifest[group] ?? {}))
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${file}: ${name} is ${version}, not one version`),
  );
}
