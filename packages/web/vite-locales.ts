import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messages } from '@siedem/contract';
import type { Plugin } from 'vite';

const LANGUAGES = ['pl', 'en'];

const folder = fileURLToPath(new URL('src/i18n', import.meta.url));

/** All texts of a language: those of the first page and the parts that load with their screens. */
async function textsOf(language: string): Promise<string> {
  const parts = (await readdir(join(folder, 'parts'))).filter((file) => file.endsWith(`.${language}.json`)).sort();
  const files = [`${language}.json`, ...parts.map((file) => `parts/${file}`)];
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const read = Object.fromEntries(texts.flatMap((text) => Object.entries(JSON.parse(text) as object)));
  // The English texts of the server are the contract's (`src/i18n/english.ts`).
  return JSON.stringify(language === 'en' ? { ...read, message: messages } : read);
}

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
            source: await textsOf(language),
          });
        }
      },
    },
  };
}
