import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { minify, type Plugin } from 'vite';

/** `public/theme.js` is copied without bundling, and every page waits for it before it paints: it goes out without its comments. */
export function firstScript(): Plugin {
  let file = '';
  return {
    name: 'siedem:first-script',
    apply: 'build',
    configResolved: (config) => {
      file = resolve(config.root, config.build.outDir, 'theme.js');
    },
    // Runs before the service worker and the compressed files are generated.
    async writeBundle() {
      const { code, errors } = await minify(file, await readFile(file, 'utf8'), { module: false });
      if (errors.length > 0) throw new Error(`theme.js: ${errors.map(({ message }) => message).join(', ')}`);
      await writeFile(file, code);
    },
  };
}
