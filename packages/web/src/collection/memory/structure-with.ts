import { orderBoxes } from '@siedem/domain';
import type { Commit } from './commit.ts';
import type { Structure } from './rows.ts';

/** Categories, boxes and lesson settings with the rows of a commit applied; the same object if it has none. */
export function structureWith(structure: Structure, commit: Commit): Structure {
  const {
    categories = [],
    categoryOrder,
    deletedCategories = [],
    boxes = [],
    deletedBoxes = [],
    lessons = [],
  } = commit;
  const rows = [categories, deletedCategories, boxes, deletedBoxes, lessons];
  if (rows.every(({ length }) => length === 0)) return structure;
  const named = new Map(structure.categories.map((category) => [category.id, category]));
  const shelves = new Map(structure.boxes);
  const settings = new Map(structure.lessons);
  for (const { category, ...row } of lessons) settings.set(category, row);
  for (const category of categories) named.set(category.id, { id: category.id, name: category.name });
  for (const { category, id } of deletedBoxes) {
    shelves.set(
      category,
      (shelves.get(category) ?? []).filter((box) => box.id !== id),
    );
  }
  for (const box of boxes) {
    const others = (shelves.get(box.category) ?? []).filter(({ id }) => id !== box.id);
    shelves.set(box.category, orderBoxes([...others, box]));
  }
  for (const id of deletedCategories) {
    named.delete(id);
    shelves.delete(id);
    settings.delete(id);
  }
  // One that the order does not name yet is newer than those it names.
  const place = ({ id }: { readonly id: string }): number => {
    const index = categoryOrder?.indexOf(id) ?? 0;
    return index < 0 ? Number.MAX_SAFE_INTEGER : index;
  };
  return {
    categories: [...named.values()].sort((a, b) => place(a) - place(b)),
    boxes: shelves,
    lessons: settings,
  };
}
