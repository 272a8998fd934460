import type { Language } from '../../i18n/texts.ts';
import { addCard, deleteCards } from '../commands.ts';
import { loadStack, type StackLanguage } from './stacks.ts';

export interface AddedStack {
  /** how many words were not there yet */
  readonly count: number;
  /** Removes them all again. */
  readonly undo: () => void;
}

/** Adds a language's first words to a category; those that are there already stay out. */
export async function addStack(category: string, language: StackLanguage, meanings: Language): Promise<AddedStack> {
  const words = await loadStack(language, meanings);
  const ids = words.flatMap((word) => {
    const outcome = addCard({ category, ...word });
    return outcome.ok ? [outcome.id] : [];
  });
  return { count: ids.length, undo: () => void deleteCards(ids) };
}
