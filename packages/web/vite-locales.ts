import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LANGUAGES = ['pl', 'en'];

const source = (language: string): string => fileURLToPath(new URL(`src/i18n/${language}.json`, import.meta.url));

/**
 * Emits the texts as `locales/{lng}/translation.json`, where specification §7 has them (`GET /locales/{lng}/{ns}.json`).
 * The app itself has them bundled and never asks.
 */
export function emitLocales(): Plugin {
  return {
    name: 'siedem:locales',
    apply: 'build',
    generateBundle: {
      async handler() {
        for (const language of LANGUAGES) {
          this.emitFile({
            type: 'asset',
            fileName: `locales/${language}/translation.json`,
            source: await readFile(source(language), 'utf8'),
          });
        }
      },
    },
  };
}
