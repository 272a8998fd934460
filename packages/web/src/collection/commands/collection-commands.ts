import { createBoxCommands } from './box-commands.ts';
import { createCardCommands } from './card-commands.ts';
import { createCategoryCommands } from './category-commands.ts';
import type { CommandContext } from './context.ts';
import { createLessonCommands } from './lesson-commands.ts';
import { createLateImportCommands } from './late-import-commands.ts';
import { createReviewCommands } from './review-commands.ts';

/** The learner's commands over the collection: the domain's rules decide, an operation carries the change. */
export const createCommands = (context: CommandContext) => ({
  ...createCardCommands(context),
  ...createCategoryCommands(context),
  ...createBoxCommands(context),
  ...createReviewCommands(context),
  ...createLessonCommands(context),
  ...createLateImportCommands(context),
});
