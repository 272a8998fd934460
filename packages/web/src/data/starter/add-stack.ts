import type { Language } from '../../i18n/texts.ts';
import { now } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/random.ts';
import { collection } from '../app.ts';
import { addCard, deleteCards } from '../commands.ts';
import { enterImport, takeBackImport } from '../own-imports.ts';
import { newWords, stackRun } from './stack-run.ts';
import { type FirstWord, loadStack, type StackLanguage } from './stacks.ts';

export interface AddedStack {
  /** how many words were not there yet */
  readonly count: number;
  /** Removes them all again. */
  readonly undo: () => Promise<void>;
}

export interface StackTarget {
  /** id of the category */
  readonly category: string;
  /** name among the learner's imports */
  readonly name: string;
  /** Does the adding and may show it. */
  readonly show?: (add: () => Promise<AddedStack>) => Promise<AddedStack>;
}

/** Where the disk takes no import: one by one, as cards are written. */
function addEach(words: readonly FirstWord[], category: string): AddedStack {
  const ids = words.flatMap(({ word, meanings }) => {
    const outcome = addCard({ category, word, meanings });
    return outcome.ok ? [outcome.id] : [];
  });
  return {
    count: ids.length,
    undo: async () => {
      deleteCards(ids);
    },
  };
}

async function addAll(words: readonly FirstWord[], { category, name }: StackTarget): Promise<AddedStack> {
  const at = now();
  const run = stackRun(words, category, name, at, uuidv7);
  if ((await enterImport(run)) === 'no room') return addEach(words, category);
  return { count: run.total, undo: () => takeBackImport({ id: run.id, total: run.total, at }, 'remove') };
}

/**
 * Adds a language's first words to a category as an import, so that they are taken back like any other; those that are
 * there already stay out.
 */
export async function addStack(language: StackLanguage, meanings: Language, target: StackTarget): Promise<AddedStack> {
  const words = newWords(await loadStack(language, meanings), collection.columns(target.category));
  const { show = (add) => add() } = target;
  return show(() => addAll(words, target));
}
