import { createAddCardCommands } from './add-card-commands.ts';
import { createCardBatchCommands } from './card-batch-commands.ts';
import { createChangeCardCommand } from './change-card-command.ts';
import type { CommandContext } from './context.ts';

/** Commands on cards. */
export const createCardCommands = (context: CommandContext) => ({
  ...createAddCardCommands(context),
  ...createChangeCardCommand(context),
  ...createCardBatchCommands(context),
});
