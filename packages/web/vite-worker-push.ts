import { appendFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { notifyOfCards } from './worker-push.ts';

/** Adds what notifications need to the service worker; it imports nothing by address, which Trusted Types refuse. */
export function workerPush(): Plugin {
  let folder = '';
  return {
    name: 'siedem:worker-push',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await appendFile(resolve(folder, 'sw.js'), `\n;(${notifyOfCards.toString()})(self);\n`);
      },
    },
  };
}
