import { splitMeanings } from '@siedem/domain';
import { after } from '../platform/clock.ts';
import { collection } from './app.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import type { ImportFile } from './read-import.ts';
import { type ImportRun, runImport } from './run-import.ts';

export type { ImportPlan, RefusedRow } from './plan-import.ts';
export { IMPORT_MAX_BYTES, type ImportProblem, readImport } from './read-import.ts';

const pause = (): Promise<void> => new Promise((resolve) => after(0, resolve));

/** What importing a file will do. @param usual name of the category for cards whose file names none */
export const planOf = (file: ImportFile, usual: string): Promise<ImportPlan> =>
  planImport(file, {
    categories: collection.categories(),
    usual,
    pause,
    neighbours: (category, texts) =>
      collection
        .neighbours(category, texts)
        .map(({ id, word, meanings }) => ({ id, word, meanings: splitMeanings(meanings) })),
  });

/** Adds what was planned through the ordinary commands: it works offline, and everything waits to be sent in order. */
export const importCards = (plan: ImportPlan, run: ImportRun): Promise<number> =>
  runImport(
    plan,
    {
      categories: collection.categories,
      boxes: collection.boxes,
      cardsIn: (category) => collection.counts(category).all,
      addCategory: collection.addCategory,
      addBox: collection.addBox,
      changeBox: collection.changeBox,
      deleteBox: (category, box) => collection.deleteBox(category, box, 'at once'),
      restoreCards: collection.restoreCards,
      pause,
    },
    run,
  );
