import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']>;
type Look = (id: string) => Rolldown.ModuleInfo | null;

/** Screens that must need a module before it travels with the shared ones. */
const SHARED = 9;

/** Vite's preload helper, which every dynamic import uses; the build adds it late, without an importer. */
const LOADER = 'vite/preload-helper';

/** Barrels: an importer needs only the modules whose names it imports. */
const BARREL = /\/packages\/(?:domain|contract)\/src\/index\.ts$|\/lucide\/dist\/esm\/lucide\.mjs$/;

const NAMED_IMPORT = /\bimport\s*\{([^{}]*)\}\s*from\s*["'](?:@siedem\/(?:domain|contract)|lucide)["']/g;
const DECLARED = /\bexport\s+(?:async\s+)?(?:const|function\*?|class|let)\s+(\w+)/g;
const LISTED = /\bexport\s*\{([^{}]*)\}/g;

const firstNames = (list: string): string[] =>
  list.split(',').flatMap((each) => /^\s*(?:type\s+)?(\w+)/.exec(each)?.[1] ?? []);
const lastNames = (list: string): string[] => list.split(',').flatMap((each) => /(\w+)\s*$/.exec(each)?.[1] ?? []);

/** Names that a module takes from a barrel. */
const takenFrom = (code: string): Set<string> =>
  new Set([...code.matchAll(NAMED_IMPORT)].flatMap(([, list = '']) => firstNames(list)));

const exportedBy = (code: string): string[] => [
  ...[...code.matchAll(DECLARED)].map(([, name = '']) => name),
  ...[...code.matchAll(LISTED)].flatMap(([, list = '']) => lastNames(list)),
];

/** An icon's file by its name: `CircleAlert` is in `circle-alert.mjs`. */
const iconFile = (name: string): string =>
  `/icons/${name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Za-z])(\d)/g, '$1-$2')
    .toLowerCase()}.mjs`;

/** Modules that a module needs, resolved through barrels. */
function neededBy(id: string, look: Look): readonly string[] {
  const taken = takenFrom(look(id)?.code ?? '');
  const offers = (each: string): boolean => exportedBy(look(each)?.code ?? '').some((name) => taken.has(name));
  const icons = new Set([...taken].map(iconFile));
  return (look(id)?.importedIds ?? []).flatMap((imported) => {
    if (!BARREL.test(imported)) return [imported];
    const behind = look(imported)?.importedIds ?? [];
    return imported.includes('/lucide/')
      ? behind.filter((each) => icons.has(each.slice(each.lastIndexOf('/icons/'))))
      : behind.filter(offers);
  });
}

/** Predicate: whether a module is one of these or statically imported by them. */
function startsWith(...paths: readonly string[]): (id: string, look: Look) => boolean {
  const found = new Set<string>();
  return (id, look) => {
    const waiting = found.size === 0 ? paths.map((path) => fileURLToPath(new URL(path, import.meta.url))) : [];
    for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
      if (found.has(each)) continue;
      found.add(each);
      waiting.push(...neededBy(each, look));
    }
    return found.has(id);
  };
}

/**
 * Few files compress better than many, by a tenth: the app's start and modules that several screens share are bundled
 * together. So do the parts of the collection that only a learner needs. What the visitors' pages start with too stays
 * apart, for they must not carry the app; but they link its styles, and find there those of every part they are made of.
 */
export function chunkGroups(): Groups {
  const visitors = startsWith('src/prerender/visitor.ts', 'src/screens/landing/enliven.ts');
  const card = startsWith('src/screens/landing/enliven.ts');
  const app = startsWith('src/main.tsx');
  const firstScreens = ['landing/landing-screen.tsx', 'legal/legal.ts', 'main/main-screen.tsx'].map((screen) =>
    startsWith(`src/screens/${screen}`),
  );
  const lookBy =
    (context: Rolldown.ChunkingContext): Look =>
    (id) =>
      context.getModuleInfo(id);
  return [
    {
      debugName: 'page',
      name: (id, context) => {
        const look = lookBy(context);
        return id.includes(LOADER) || (app(id, look) && visitors(id, look)) ? 'page' : null;
      },
      priority: 3,
    },
    {
      debugName: 'app',
      name: (id, context) => {
        const look = lookBy(context);
        const style = /\/src\/ui\/.*\.css/.test(id);
        return app(id, look) || (style && firstScreens.some((screen) => screen(id, look))) ? 'app' : null;
      },
      priority: 2,
    },
    // What the visitors' card needs and later screens share: it must not bring the app along with them.
    {
      debugName: 'demo',
      name: (id, context) => {
        const look = lookBy(context);
        const shared = !/\/src\/(?:prerender|screens|data)\//.test(id);
        return shared && !app(id, look) && card(id, look) ? 'demo' : null;
      },
      priority: 2,
    },
    // The daily check, a card's history and imports are rare: keep them out of the shared chunk.
    {
      name: 'collection',
      test: /\/src\/(?:collection|calls)\/(?!sync\/(?:check|history)|commands\/import-)/,
      priority: 1,
    },
    // The visitors' pages have it without the screens that have it too.
    { name: 'starter', test: /\/src\/data\/starter\/(?:has-)?(?:kept|stacks)\.ts/, priority: 2 },
    // A lesson and the main view have no form.
    // Boxes to tick and errors stand on screens without a form too.
    { name: 'ticks', test: /\/src\/ui\/field\/(?:checkbox|field-error)/, priority: 1 },
    { name: 'forms', test: /\/src\/ui\/(?:field\/(?!checkbox|field-error)|tabbed-card\/)/, priority: 1 },
    { name: 'screens', minShareCount: SHARED, priority: 1 },
  ];
}
