// @ts-check
// Runs one of the product's own TypeScript programs on the pinned Node: node tools/run.mjs FILE [ARGUMENT …]
import { existsSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { become } from './lib/stay.mjs';

const [file, ...args] = process.argv.slice(2);
if (file === undefined || !existsSync(at(file))) {
  console.error(`There is no program ${file ?? '(none named)'}.`);
  process.exit(1);
}
try {
  await ensureInstalled();
  become([at(file), ...args]);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
