import type { Language } from '../../i18n/texts.ts';
import { addCard, deleteCards } from '../commands.ts';
import { loadStack, type StackLanguage } from './stacks.ts';

export interface AddedStack {
  /** how many words were not there yet */
  readonly count: number;
  /** Removes them all again. */
  readonly undo: () => void;
}

/**
 * Adds a language's first words to a category; those that are there already stay out.
 *
 * @param show does the adding, which is one step, and may show it
 */
export async function addStack(
  category: string,
  language: StackLanguage,
  meanings: Language,
  show: (add: () => void) => void = (add) => add(),
): Promise<AddedStack> {
  const words = await loadStack(language, meanings);
  const ids: string[] = [];
  show(() => {
    for (const word of words) {
      const outcome = addCard({ category, ...word });
      if (outcome.ok) ids.push(outcome.id);
    }
  });
  return { count: ids.length, undo: () => void deleteCards(ids) };
}
