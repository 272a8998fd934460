import { basename, extname } from 'node:path';
import { parseCategoryName } from '@siedem/domain';
import type { CategoryFacts, Facts } from '@siedem/formats';
import type { Reader } from '../../store/engine/context.ts';
import { cardPages } from '../../store/export.ts';
import { boxOf, listBoxes } from '../../store/learning/boxes.ts';
import { listCategories } from '../../store/learning/categories.ts';

/** Name of the category that is created if a file names none. */
const usualName = (file: string): string => {
  const name = parseCategoryName(basename(file, extname(file)));
  return name.ok ? name.value : 'Words';
};

/** The part of the learner's collection that a plan needs; the oldest category counts as the current one. */
export const factsOf = async (
  reader: Reader,
  userId: string,
  { file, now }: { file: string; now: number },
): Promise<Facts> => {
  const columns = new Map<string, { ids: string[]; words: string[]; meanings: string[] }>();
  for await (const page of cardPages(reader, userId)) {
    for (const { id, category_id, word, meanings } of page) {
      const own = columns.get(category_id) ?? { ids: [], words: [], meanings: [] };
      columns.set(category_id, own);
      own.ids.push(id);
      own.words.push(word);
      own.meanings.push(meanings);
    }
  }
  const boxes = await listBoxes(reader, userId);
  const categories = (await listCategories(reader, userId)).map(({ id, name }): CategoryFacts => {
    const { ids = [], words = [], meanings = [] } = columns.get(id) ?? {};
    const cards = { ids: ids.join('\n'), words: words.join('\n'), meanings: meanings.join('\n') };
    return { id, name, boxes: boxes.filter((box) => box.category_id === id).map(boxOf), cards };
  });
  return { now, categories, current: categories[0]?.id ?? null, usual: usualName(file) };
};
