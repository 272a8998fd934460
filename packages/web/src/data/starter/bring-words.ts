import type { Language } from '../../i18n/texts.ts';
import { collection } from '../app.ts';
import { type AddedStack, addStack } from './add-stack.ts';
import type { StackLanguage } from './stacks.ts';

/** Id of the first category as soon as the collection holds it. */
function firstCategory(): Promise<string> {
  const find = (): string | undefined =>
    collection.isFilled() && !collection.needsPayment() ? collection.categories()[0]?.id : undefined;
  return new Promise((resolve) => {
    const there = find();
    if (there !== undefined) return resolve(there);
    const end = collection.subscribe(() => {
      const id = find();
      if (id === undefined) return;
      end();
      resolve(id);
    });
  });
}

/**
 * Adds a language's first words to the category that the survey has made, once it is here.
 * @param name their name among the learner's imports
 */
export const bringWords = async (language: StackLanguage, meanings: Language, name: string): Promise<AddedStack> =>
  addStack(language, meanings, { category: await firstCategory(), name });
