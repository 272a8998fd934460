import { messages } from '@siedem/contract';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSource, type Source } from './source.ts';
import type { Texts } from './texts.ts';

const root = join(import.meta.dirname, '../..');
const FOLDERS = ['packages', 'e2e', 'attacks', 'bench', 'faults', 'tools'];
const NOT_OURS = new Set(['node_modules', 'dist', '.vite', 'public', 'coverage', 'test-results']);

export const at = (path: string): string => join(root, path);

function typescriptIn(folder: string): readonly string[] {
  return readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : typescriptIn(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

/** Every TypeScript file of the repository. */
export const repositorySources = (): readonly Source[] =>
  FOLDERS.flatMap(typescriptIn).map((path) => readSource(path, readText(path)));

/** The names of the folders in a folder; none if it does not exist. */
export const foldersIn = (path: string): readonly string[] => {
  try {
    return readdirSync(at(path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
};

export const readText = (path: string): string => readFileSync(at(path), 'utf8');

export const readJson = (path: string): unknown => JSON.parse(readText(path));

const TEXTS = 'packages/web/src/i18n';

/** All texts of the interface in a language: those of the first page and the parts that load with their screens. */
export function interfaceTexts(language: 'en' | 'pl'): Texts {
  const parts = readdirSync(at(`${TEXTS}/parts`)).filter((file) => file.endsWith(`.${language}.json`));
  const files = [`${TEXTS}/${language}.json`, ...parts.map((file) => `${TEXTS}/parts/${file}`)];
  const read = Object.fromEntries(files.flatMap((file) => Object.entries(readJson(file) as Texts)));
  return language === 'en' ? { ...read, message: messages } : read;
}
