import type { CommandContext } from './context.ts';
import type { createImportCommands } from './import-commands.ts';
import { waitingImports } from './waiting-imports.ts';

type ImportCommands = ReturnType<typeof createImportCommands>;

/** Fetches the commands of imports ahead, so that an import needs no network after its screen is there. */
export const fetchImportCommands = () => import('./import-commands.ts');

/** The commands of imports, fetched with the first of them: few learners import on any day. They reject where that fails. */
export function createLateImportCommands(context: CommandContext) {
  const late = async (): Promise<ImportCommands> => (await fetchImportCommands()).createImportCommands(context);
  return {
    waitingImports: () => waitingImports(context.replica),
    importCards: async (...given: Parameters<ImportCommands['importCards']>) => (await late()).importCards(...given),
    changedCards: async (...given: Parameters<ImportCommands['changedCards']>) => (await late()).changedCards(...given),
    takeBackImport: async (...given: Parameters<ImportCommands['takeBackImport']>) =>
      (await late()).takeBackImport(...given),
  };
}
