import { createBoxCommands } from './commands/box-commands.ts';
import { createCardCommands } from './commands/card-commands.ts';
import { createCategoryCommands } from './commands/category-commands.ts';
import type { CommandContext } from './commands/context.ts';
import { createReviewCommands } from './commands/review-commands.ts';

/** The learner's commands over the collection: the domain's rules decide, an operation carries the change. */
export const createCommands = (context: CommandContext) => ({
  ...createCardCommands(context),
  ...createCategoryCommands(context),
  ...createBoxCommands(context),
  ...createReviewCommands(context),
});
