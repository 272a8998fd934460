import { type Message, messages, nameProblemMessages } from '@siedem/contract';
import type { CategoryNameProblem } from '@siedem/domain';

/** What each refusal of a category says; all are 400 (decisions §9.5). */
export const categoryMessages: Readonly<Record<CategoryNameProblem | 'name_taken' | 'limit' | 'other_id', Message>> = {
  ...nameProblemMessages,
  name_taken: messages.categoryExists,
  limit: messages.tooManyCategories,
  other_id: messages.dataNotValid,
};
