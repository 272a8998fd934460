import { type Breach, breach, packageOf } from './rooms.ts';
import { isTest, type Source } from './source.ts';

const CLOCK_AND_CHANCE = ['Date.now', 'new Date()', 'Math.random', 'performance.now'];
const BROWSER_GLOBALS = ['localStorage', 'sessionStorage', 'crypto.randomUUID', 'crypto.getRandomValues'];

const beginsWith = (name: string, banned: string): boolean => name === banned || name.startsWith(`${banned}.`);

const usesOf = (source: Source, banned: readonly string[], why: string): readonly Breach[] => {
  const found = source.uses.flatMap((use) =>
    banned.filter((each) => beginsWith(use.name, each)).map((name) => breach(source, use, `${why}: ${name}`)),
  );
  // Of `a.b.c` each part is a use.
  return [...new Set(found)];
};

/** Time and chance come in as arguments; in the web only platform/ touches them and the browser's storage. */
export function clocksAndStorage(source: Source): readonly Breach[] {
  if (isTest(source.path)) return [];
  switch (packageOf(source.path)) {
    case 'domain':
    case 'contract':
    case 'formats':
      return usesOf(source, CLOCK_AND_CHANCE, 'time and chance are arguments here');
    case 'web':
      return !source.path.startsWith('packages/web/src/') || source.path.startsWith('packages/web/src/platform/')
        ? []
        : usesOf(source, [...CLOCK_AND_CHANCE, ...BROWSER_GLOBALS], 'only platform/ may use');
    default:
      return [];
  }
}

const READS_ENVIRONMENT = /^packages\/server\/src\/(?:config\.ts|main\.ts|cli\/|dev\/)/;

/** The environment is read in one place; programs hand it over. */
export function environment(source: Source): readonly Breach[] {
  const inPackages = /^packages\/\w+\/src\//.test(source.path);
  if (!inPackages || isTest(source.path) || READS_ENVIRONMENT.test(source.path)) return [];
  return usesOf(source, ['process.env'], 'only config.ts reads the environment');
}

/** SQL lives in store/; dev/ makes and drops the databases of the tests, anki/ writes the database file of another program. */
const mayUse = (path: string, library: string): boolean =>
  path.startsWith('packages/server/src/store/') ||
  (path.startsWith('packages/server/src/anki/') && library === 'node:sqlite') ||
  (path.startsWith('packages/server/src/dev/') && !library.startsWith('kysely'));

export const queryBuilder = (source: Source): readonly Breach[] =>
  packageOf(source.path) !== 'server' || isTest(source.path)
    ? []
    : source.imports
        .filter(({ specifier }) => /^(?:kysely|pg|node:sqlite)(?:\/|$)/.test(specifier))
        .filter(({ specifier }) => !mayUse(source.path, specifier))
        .map((each) => breach(source, each, `only store/ imports ${each.specifier}`));

const BARREL = /^packages\/(?:domain|contract|formats)\/src\/index\.ts$/;

/** One barrel a package, and none in server and web. */
export function barrels(source: Source): readonly Breach[] {
  if (BARREL.test(source.path)) return [];
  const named = /\/index\.tsx?$/.test(source.path) && packageOf(source.path) !== undefined;
  return [
    ...(named ? [`${source.path} is a barrel: name the file for what it exports`] : []),
    ...source.reExportsAll.map((line) => breach(source, { line }, 'hands on all of another file: import from there')),
  ];
}

/** Words that are the same in every language. */
const SAME_EVERYWHERE = new Set(['Siedem', 'Enter', 'Esc']);

/** Everything a learner reads or hears comes from i18n/. */
export const untranslated = (source: Source): readonly Breach[] =>
  !source.path.startsWith('packages/web/src/') || source.path.startsWith('packages/web/src/dev/') || isTest(source.path)
    ? []
    : source.jsxTexts
        .filter(({ text }) => /\p{L}/u.test(text) && !SAME_EVERYWHERE.has(text))
        .map((each) => breach(source, each, `a text outside i18n/: ${each.text}`));
