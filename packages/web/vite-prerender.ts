import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import type { renderPages } from './src/prerender/prerender.tsx';
import { classNames } from './vite-class-names.ts';

/** Screens a learner comes to most, by the first part of their path; their files are named in the page. */
const SCREENS = {
  main: '/src/screens/main/main-screen.tsx',
  lesson: '/src/screens/lesson/lesson-screen.tsx',
  list: '/src/screens/list/list-screen.tsx',
};

type Renderer = { readonly renderPages: typeof renderPages };

/** Removes styles from the pages' own file that the app's has too (`vite-chunks.ts`). */
const withoutAppStyles: Plugin = {
  name: 'siedem:without-app-styles',
  transform: (_code, id) => (/\/src\/(?:styles|ui|shell)\/.*\.css$/.test(id) ? '' : null),
};

const here = fileURLToPath(new URL('.', import.meta.url));
const cache = join(here, 'node_modules', '.cache');

interface BuiltRenderer {
  /** the file to run and those it imports, by their paths */
  readonly code: ReadonlyMap<string, string>;
  readonly entry: string;
  readonly css: string;
}

/** Builds what renders the pages, with the styles that are theirs alone, as code for Node. */
async function buildRenderer(): Promise<BuiltRenderer> {
  const built = await build({
    configFile: false,
    root: here,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), withoutAppStyles],
    css: { modules: classNames },
    // Modules of the browser that are only imported here may read where they are.
    define: { 'location.pathname': '"/"' },
    build: {
      ssr: 'src/prerender/prerender.tsx',
      write: false,
      ssrEmitAssets: true,
      // It shows pages of every language, so it has at its start what the app fetches when it knows its language.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false, bundlerTimings: false } },
      cssCodeSplit: false,
      cssMinify: true,
      assetsInlineLimit: 0,
      target: 'es2022',
      cssTarget: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    },
  });
  if (!('output' in built)) throw new Error('The pages for visitors were not built once');
  const files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] = built.output;
  const chunks = files.filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const styles = files.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (entry === undefined) throw new Error('The pages for visitors have no code');
  return {
    code: new Map(chunks.map(({ fileName, code }) => [fileName, code])),
    entry: entry.fileName,
    css: styles.map((file) => (file.type === 'asset' ? file.source.toString() : '')).join('\n'),
  };
}

/** Runs the renderer in a folder from which its external libraries resolve. */
async function runRenderer({ code, entry }: BuiltRenderer): Promise<ReturnType<Renderer['renderPages']>> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'prerender-'));
  try {
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    for (const [name, text] of code) {
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    const renderer = (await import(pathToFileURL(join(folder, entry)).href)) as Renderer;
    return renderer.renderPages();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Every file a module needs at its start, itself first. */
function withImports(bundle: Rolldown.OutputBundle, fileName: string, seen = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return [];
  seen.add(fileName);
  return [fileName, ...chunk.imports.flatMap((each) => withImports(bundle, each, seen))];
}

/** The file that a dynamic import of a source fetches. */
function chunkOf(bundle: Rolldown.OutputBundle, source: string): string {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(source));
  if (found === undefined) throw new Error(`${source} has no file of its own`);
  return found.fileName;
}

/** The styles a chunk brings, as addresses. */
function stylesOf(bundle: Rolldown.OutputBundle, fileName: string): string[] {
  const chunk = bundle[fileName];
  return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`) : [];
}

/** A built file that is no code, as text. */
function textOf(bundle: Rolldown.OutputBundle, href: string): string {
  const file = bundle[href.slice(1)];
  return file?.type === 'asset' ? file.source.toString() : '';
}

/**
 * Renders the pages that visitors read before, and without, any script: `prerendered/{page}.{language}.html` hold what
 * the server puts into #root of `visitor.html`. That page links the app's styles and one file of its own. Both pages name,
 * in `<meta>`, what the app imports at its start: the texts of each language, what reads a learner's cards, and the screens
 * a learner comes to most; `visitor.html` names the app as well. `public/theme.js` fetches what is wanted.
 */
export function prerender(): Plugin {
  let css = '';
  let fileName = '';
  const classes = new Set<string>();
  return {
    name: 'siedem:prerender',
    apply: 'build',
    async buildStart() {
      const renderer = await buildRenderer();
      css = renderer.css;
      fileName = `assets/visitor-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
      this.emitFile({ type: 'asset', fileName, source: css });
      for (const { name, language, html } of await runRenderer(renderer)) {
        if (/\sstyle="/.test(html)) throw new Error(`${name}: the policy of the page forbids inline styles`);
        for (const [, names = ''] of html.matchAll(/\sclass="([^"]+)"/g)) {
          for (const each of names.split(' ')) classes.add(each);
        }
        this.emitFile({ type: 'asset', fileName: `prerendered/${name}.${language}.html`, source: html });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, filename }) => {
        if (bundle === undefined) return [];
        // Not the chunk of index.html: the build drops it if it only imports.
        const main = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/src/main.tsx')),
        );
        if (main === undefined) throw new Error('The app has no entry');
        const modules = withImports(bundle, main.fileName);
        const meta = (name: string, content: readonly string[]): HtmlTagDescriptor => ({
          tag: 'meta',
          attrs: { name, content: content.join(' ') },
          injectTo: 'head-prepend',
        });
        // What the app imports by itself as soon as it runs.
        const ahead = (source: string): string[] =>
          withImports(bundle, chunkOf(bundle, source)).flatMap((file) => (modules.includes(file) ? [] : `/${file}`));
        // What the app fetches by itself once it knows which screen it shows, and then asks for in the same order.
        const screen = (source: string): string[] => {
          const files = withImports(bundle, chunkOf(bundle, source)).filter((file) => !modules.includes(file));
          return [...files.map((file) => `/${file}`), ...new Set(files.flatMap((file) => stylesOf(bundle, file)))];
        };
        const screens = filename.endsWith('visitor.html') ? { main: SCREENS.main } : SCREENS;
        const metas = [
          ...Object.entries(screens).map(([name, source]) => meta(`screen-${name}`, screen(source))),
          meta('learner-modules', ahead('/src/collection/disk/database.ts')),
          meta('texts-en', ahead('/src/i18n/english.ts')),
          meta('texts-pl', ahead('/src/i18n/pl.json')),
        ];
        if (!filename.endsWith('visitor.html')) return metas;
        const styles = [...modules.flatMap((file) => stylesOf(bundle, file)), `/${fileName}`];
        const written = styles.map((file) => textOf(bundle, file)).join('');
        const bare = [...classes].filter((name) => !written.includes(`.${name}`));
        if (bare.length > 0) throw new Error(`The pages for visitors have no styles for ${bare.join(', ')}`);
        const links = styles.map((href) => `\n    <link rel="stylesheet" crossorigin href="${href}">`).join('');
        const app = modules.map((file) => `/${file}`);
        return {
          // Behind the first script, which would wait for them, as the reading of the page would for the script.
          html: html
            .replace(/(?<=<script src="[^"]*"><\/script>)/, () => links)
            // Hydration must not delay the first paint.
            .replaceAll(/(?=crossorigin (?:src|href)="[^"]*\.js")/g, 'fetchpriority="low" '),
          tags: [...metas, meta('app-modules', app)],
        };
      },
    },
  };
}
