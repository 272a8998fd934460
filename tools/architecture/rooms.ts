import { posix } from 'node:path';
import { isTest, type Import, type Source } from './source.ts';

/** A breach of a rule: where and what, in words a newcomer understands. */
export type Breach = string;

export const breach = (source: Source, { line }: { readonly line: number }, says: string): Breach =>
  `${source.path}:${line} ${says}`;

const PACKAGE = /^packages\/(domain|contract|formats|server|web)\//;

/** What each package may import of the others. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  formats: ['domain'],
  server: ['domain', 'contract', 'formats'],
  web: ['domain', 'contract', 'formats'],
};

export const packageOf = (path: string): string | undefined => PACKAGE.exec(path)?.[1];

/** The file a relative import names, from the repository's root; undefined for a package. */
export const target = (source: Source, { specifier }: Import): string | undefined =>
  specifier.startsWith('.') ? posix.join(posix.dirname(source.path), specifier) : undefined;

/** domain ← {contract, formats} ← {server, web}, and only by the package's name. */
export function packageArrows(source: Source): readonly Breach[] {
  const own = packageOf(source.path);
  if (own === undefined) return [];
  return source.imports.flatMap((each) => {
    const file = target(source, each);
    if (file !== undefined) {
      return packageOf(file) === own ? [] : [breach(source, each, `leaves its package for ${file}`)];
    }
    const other = /^@siedem\/(\w+)/.exec(each.specifier)?.[1];
    if (other === undefined || MAY_IMPORT[own]?.includes(other)) return [];
    return [breach(source, each, `${own} may not import ${other}`)];
  });
}

/** The domain is pure: no library, no Node. */
export const domainImportsNothing = (source: Source): readonly Breach[] =>
  packageOf(source.path) !== 'domain' || isTest(source.path)
    ? []
    : source.imports
        .filter(({ specifier }) => !specifier.startsWith('.'))
        .map((each) => breach(source, each, `the domain imports nothing, not even ${each.specifier}`));

interface Floor {
  /** from the ground up; a room imports from lower levels, and from rooms beside it on its own */
  readonly rooms: readonly (readonly string[])[];
  /** rooms whose folders know nothing of each other */
  readonly strangers: string;
}

const FLOORS: Readonly<Record<string, Floor>> = {
  formats: {
    rooms: [
      ['model'],
      ['bytes', 'text'],
      ['zip', 'sqlite', 'tables', 'siedem', 'write', 'dictionary'],
      ['anki'],
      ['read', 'plan'],
      ['index.ts'],
    ],
    strangers: '',
  },
  server: {
    rooms: [
      ['postgres-url.ts', 'environment.ts'],
      ['config.ts'],
      ['keys.ts', 'log.ts', 'pages.ts'],
      ['store'],
      ['outside', 'queue'],
      ['audit'],
      ['accounts'],
      ['http'],
      ['wire', 'mails', 'study', 'anki'],
      ['payments'],
      ['jobs'],
      ['features'],
      ['app.ts'],
      ['dev', 'cli', 'main.ts'],
      ['acceptance'],
    ],
    strangers: 'features',
  },
  web: {
    rooms: [
      ['platform', 'styles'],
      ['i18n'],
      ['ui'],
      ['calls'],
      ['collection'],
      ['data'],
      ['screens'],
      ['shell'],
      ['dev'],
      ['main.tsx'],
      ['prerender'],
    ],
    strangers: 'screens',
  },
};

const placeOf = (path: string): { floor: Floor; room: string; folder: string } | undefined => {
  const [, name, room, folder] = /^packages\/(\w+)\/src\/([^/]+)(?:\/([^/]+)\/)?/.exec(path) ?? [];
  const floor = name === undefined ? undefined : FLOORS[name];
  return floor === undefined || room === undefined ? undefined : { floor, room, folder: folder ?? '' };
};

const rank = (floor: Floor, room: string): number => floor.rooms.findIndex((level) => level.includes(room));

/** Inside server and web: lower rooms know nothing of higher ones, features and screens nothing of each other. */
export function roomArrows(source: Source): readonly Breach[] {
  const from = placeOf(source.path);
  if (from === undefined || isTest(source.path)) return [];
  if (rank(from.floor, from.room) < 0) return [`${source.path}: the architecture knows no room ${from.room}`];
  return source.imports.flatMap((each) => {
    const file = target(source, each);
    const to = file === undefined ? undefined : placeOf(file);
    if (to === undefined || to.floor !== from.floor) return [];
    if (to.room === from.room) {
      const apart = from.room === from.floor.strangers && to.folder !== from.folder;
      return apart ? [breach(source, each, `${from.room}/${from.folder} may not import its sibling ${to.folder}`)] : [];
    }
    if (rank(from.floor, to.room) <= rank(from.floor, from.room)) return [];
    return [breach(source, each, `${from.room} may not import ${to.room}`)];
  });
}

/** Rooms inside a room, from the ground up; a file outside them is a room of its own, `''` for the other files beside them. */
const INNER: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'packages/server/src/store/': [['engine'], ['learning', 'accounts', 'money', 'jobs', 'dictionaries'], ['']],
  'packages/web/src/collection/': [['views.ts'], ['memory'], ['disk'], ['sync'], ['commands'], ['']],
};

/** Inside the store and the collection: a lower room does not import a higher one, types included. */
export function innerArrows(source: Source): readonly Breach[] {
  const [home, levels] = Object.entries(INNER).find(([folder]) => source.path.startsWith(folder)) ?? [];
  if (home === undefined || levels === undefined || isTest(source.path)) return [];
  const rankOf = (path: string): number => {
    const [first = '', ...rest] = path.slice(home.length).split('/');
    const named = levels.findIndex((level) => level.includes(first));
    return named >= 0 || rest.length > 0 ? named : levels.length - 1;
  };
  const own = rankOf(source.path);
  // Models and suites of tests are above everything.
  if (own < 0) return [];
  return source.imports.flatMap((each) => {
    const file = target(source, each);
    if (file === undefined || !file.startsWith(home) || rankOf(file) <= own) return [];
    return [breach(source, each, `leads up to ${file.slice(home.length)}`)];
  });
}

/** Screens and the shell make no calls themselves: `data/` and the collection do. */
export function callsInData(source: Source): readonly Breach[] {
  if (!/^packages\/web\/src\/(?:screens|shell)\//.test(source.path) || isTest(source.path)) return [];
  const imports = source.imports.filter((each) => target(source, each)?.startsWith('packages/web/src/calls/'));
  const importsApp = source.imports.some((each) => target(source, each) === 'packages/web/src/data/app.ts');
  const callers = importsApp ? source.uses.filter(({ name }) => name === 'call' || name === 'callFile') : [];
  return [...imports, ...callers].map((each) => breach(source, each, 'leaves calls to data/'));
}

/** The acceptance tests are outside: what the product says and does is typed from the specification, not imported. */
export const acceptanceFromOutside = (source: Source): readonly Breach[] =>
  !source.path.startsWith('packages/server/src/acceptance/')
    ? []
    : source.imports
        .filter((each) => {
          const file = target(source, each);
          return file === undefined
            ? each.specifier.startsWith('@siedem/')
            : !/^packages\/server\/src\/(?:acceptance|dev)\//.test(file);
        })
        .map((each) => breach(source, each, `acceptance may not import ${each.specifier}`));
