import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { bareContract } from './vite-bare-contract.ts';
import { chunkGroups } from './vite-chunks.ts';
import { classNames } from './vite-class-names.ts';
import { compress } from './vite-compress.ts';
import { firstScript } from './vite-first-script.ts';
import { emitLocales } from './vite-locales.ts';
import { prerender } from './vite-prerender.ts';
import { workerPush } from './vite-worker-push.ts';
import { worker } from './vite-worker.ts';

const api = process.env['SIEDEM_API'] ?? 'http://localhost:3000';

/** Font files every first view needs, by the beginning of their file name, and as `public/theme.js` awaits them. */
const FIRST_FONTS = [
  { name: 'brygada-1918-latin-500-normal', ends: 'word' },
  { name: 'instrument-sans-latin-wght-normal', ends: 'ui' },
];
const EXTENDED_FONTS = ['brygada-1918-latin-ext-500-normal', 'instrument-sans-latin-ext-wght-normal'];

/**
 * Names the hashed font files in the page: the two Latin ones as preloads, the two Latin Extended ones in a `<meta>` that
 * `public/theme.js` reads when the interface is Polish. The pages for visitors, whose content is there before any font,
 * ask for theirs last: the first paint waits for their styles alone, and uses the fallback fonts.
 */
function preloadFonts(): Plugin {
  let base = '/';
  return {
    name: 'siedem:preload-fonts',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, filename }) => {
        const visitors = filename.endsWith('visitor.html');
        const files = Object.keys(bundle ?? {});
        const hrefOf = (name: string): string => {
          const file = files.find((each) => each.endsWith('.woff2') && each.includes(`/${name}`));
          if (file === undefined) throw new Error(`The font ${name} is not part of the build`);
          return base + file;
        };
        const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' };
        const preloads = FIRST_FONTS.map(({ name, ends }): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { ...font, href: hrefOf(name), ...(visitors ? { fetchpriority: 'low', 'data-ends': ends } : {}) },
          injectTo: visitors ? 'body' : 'head-prepend',
        }));
        const extended: HtmlTagDescriptor = {
          tag: 'meta',
          attrs: { name: 'fonts-latin-ext', content: EXTENDED_FONTS.map(hrefOf).join(' ') },
          injectTo: 'head-prepend',
        };
        return [...preloads, extended];
      },
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    bareContract(),
    preloadFonts(),
    prerender(),
    emitLocales(),
    firstScript(),
    worker(),
    workerPush(),
    compress(),
  ],
  css: { modules: classNames },
  server: {
    proxy: { '/api': api, '/health': api },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The app, and the page for visitors.
    rolldownOptions: {
      // Timings of plug-ins are no warning.
      checks: { bundlerTimings: false },
      // Allows tree shaking of unused calls.
      treeshake: { manualPureFunctions: ['Type', 'closed'] },
      input: ['index.html', 'visitor.html'],
      output: { codeSplitting: { groups: chunkGroups() } },
    },
    target: 'es2022',
    cssTarget: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Every asset is a file of its own: the policy of the page allows no data: fonts and no inline code.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Licences of the bundled libraries, linked from the page About.
    license: { fileName: 'licences.md' },
  },
});
