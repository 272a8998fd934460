import type { CommandContext } from './context.ts';
import type { createImportCommands } from './import-commands.ts';
import { waitingImports } from './waiting-imports.ts';

type ImportCommands = ReturnType<typeof createImportCommands>;

/** Prefetches the commands of imports, so that an import needs no network once its screen is shown. */
export const fetchImportCommands = () => import('./import-commands.ts');

/** The commands of imports, loaded lazily: few learners import. They reject if loading fails. */
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
