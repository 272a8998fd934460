import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']>;
type Look = (id: string) => Rolldown.ModuleInfo | null;

/** Screens that must need a module before it travels with the shared ones. */
const SHARED = 5;

/** What every dynamic import goes through; the build adds it late, as an import of nobody. */
const LOADER = 'vite/preload-helper';

/** Tells whether a module is there as soon as an entry runs. */
function startsWith(path: string): (id: string, look: Look) => boolean {
  const found = new Set<string>();
  return (id, look) => {
    const waiting = found.size === 0 ? [fileURLToPath(new URL(path, import.meta.url))] : [];
    for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
      if (found.has(each)) continue;
      found.add(each);
      waiting.push(...(look(each)?.importedIds ?? []));
    }
    return found.has(id);
  };
}

/**
 * Few files compress better than many, by a tenth: what the app starts with and what several screens share travel
 * together. So do the parts of the collection that only a learner needs. What the visitors' pages start with too stays
 * apart, for they must not carry the app; but they link its styles, and find there those of every part they are made of.
 */
export function chunkGroups(): Groups {
  const visitors = startsWith('src/prerender/visitor.ts');
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
    // Once a day the copies are compared, and few look at a card's history: every page would carry both.
    { name: 'collection', test: /\/src\/(?:collection|calls)\/(?!sync\/(?:check|history))/, priority: 1 },
    // The visitors' pages have it without the screens that have it too.
    { name: 'starter', test: /\/src\/data\/starter\/(?:has-)?(?:kept|stacks)\.ts/, priority: 2 },
    // A lesson and the main view have no form.
    { name: 'forms', test: /\/src\/ui\/(?:field|tabbed-card)\//, priority: 1 },
    { name: 'screens', minShareCount: SHARED, priority: 1 },
  ];
}
