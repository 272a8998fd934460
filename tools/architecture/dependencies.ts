import { type Breach, breach, packageOf } from './rooms.ts';
import { isTest, type Source } from './source.ts';

export interface Manifest {
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const nameOfPackage = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Types may come from `@types/…` where the library itself brings none. */
const typesOf = (name: string): string => `@types/${name.replace(/^@(.+)\/(.+)$/, '$1__$2')}`;

/** Code that learners never run may use what only developers install. */
const isForDevelopers = (path: string): boolean =>
  isTest(path) || !/^packages\/\w+\/src\//.test(path) || /\/(?:dev|testing)\//.test(path);

/** What learners run never imports the helpers of tests. */
export const noHelpersOfTests = (source: Source): readonly Breach[] =>
  isForDevelopers(source.path)
    ? []
    : source.imports
        .filter(({ specifier }) => /\/testing\//.test(specifier))
        .map((each) => breach(source, each, `${each.specifier} is for tests alone`));

/**
 * A package imports what its own package.json names, its tests also what the root names; tools, stories and measures,
 * which work on all packages, what any of them names.
 * @param manifests by package folder name; `root` for the repository's own
 */
export const declaredDependencies =
  (manifests: Readonly<Record<string, Manifest>>) =>
  (source: Source): readonly Breach[] => {
    const name = packageOf(source.path);
    const own = (name === undefined ? undefined : manifests[name]) ?? {};
    const allowed = { ...own.dependencies };
    if (isForDevelopers(source.path)) Object.assign(allowed, own.devDependencies, manifests['root']?.devDependencies);
    if (name === undefined) Object.assign(allowed, ...Object.values(manifests).map((each) => each.dependencies));
    const declared = (wanted: string, typeOnly: boolean) =>
      wanted in allowed || (typeOnly && typesOf(wanted) in { ...own.devDependencies });
    return source.imports
      .filter(({ specifier }) => !/^(?:\.|node:|virtual:|@siedem\/)/.test(specifier))
      .filter(({ specifier, typeOnly }) => !declared(nameOfPackage(specifier), typeOnly))
      .map((each) => breach(source, each, `${nameOfPackage(each.specifier)} is not declared in package.json`));
  };
