import { execFileSync } from 'node:child_process';
import assert from 'node:assert/strict';
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultBoxes } from '../../packages/domain/src/index.ts';
import { planImport, presetChoices, readBlob } from '../../packages/formats/src/index.ts';

const FIXTURES = join(import.meta.dirname, '../../packages/formats/fixtures');
const NOW = Date.UTC(2026, 10, 23);
const PACKAGES = ['version-1.apkg', 'version-2.apkg', 'version-3.apkg', 'version-3.colpkg'];

/** What an import of a package would add, and what would stay out. */
const planOf = async (file: string) => {
  const read = await readBlob(await openAsBlob(file), { name: file, from: 'file' });
  if (!read.ok) throw new Error(`${file}: ${read.problem}`);
  const cards = { ids: '', words: '', meanings: '' };
  const category = { id: 'c', name: 'Spanish', boxes: defaultBoxes('c'), cards };
  const facts = { now: NOW, categories: [category], current: 'c', usual: 'Words' };
  const plan = planImport(read.found, presetChoices(read.found, facts), facts);
  const { add, out, answers, media, suspended } = plan;
  return { add, out: out.map(({ code, word }) => [code, word]), answers, media, suspended };
};

/**
 * Lets the installed Anki make the packages again and compares the plan of each with that of the committed package of the
 * same name, which the tests of `formats` compare with expectations written by hand.
 * @returns the number of cards compared
 */
export const compareFreshPackages = async (python: string): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'siedem-anki-fresh-'));
  try {
    const env = { ...process.env, TZ: 'UTC' };
    execFileSync(python, [join(FIXTURES, 'make.py'), folder], { stdio: ['ignore', 'ignore', 'inherit'], env });
    let cards = 0;
    for (const name of PACKAGES) {
      const fresh = await planOf(join(folder, name));
      assert.deepEqual(fresh, await planOf(join(FIXTURES, name)), `${name} is read as the committed one`);
      cards += fresh.add.length;
    }
    return cards;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
