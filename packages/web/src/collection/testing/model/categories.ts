import { messages } from '@siedem/contract';
import { defaultBoxes, LIMITS, sameCategoryName } from '@siedem/domain';
import { type Handlers, NOT_FOUND, text, refusal } from './reply.ts';
import type { Held } from './held.ts';

/** Categories of the model. */
export function categoriesOf(held: Held): Handlers {
  const { categories, firstNames, boxes, deletedBoxes, taken, touch, inCategory, removeCard } = held;
  return {
    addCategory: ({ body }) => {
      const id = text(body?.['id']);
      const name = text(body?.['name']);
      if (firstNames.has(id)) {
        return categories.has(id) && firstNames.get(id) === name
          ? { status: 200, body: { id, name, data: messages.categoryAdded } }
          : refusal(409, messages.idTaken);
      }
      if ([...categories.values()].some((other) => sameCategoryName(other, name))) {
        return refusal(400, messages.categoryExists);
      }
      if (categories.size >= LIMITS.categories) return refusal(400, messages.tooManyCategories);
      categories.set(id, name);
      firstNames.set(id, name);
      boxes.set(id, [...defaultBoxes(id)]);
      deletedBoxes.set(id, new Map());
      taken.add(id);
      touch(`category ${id}`);
      for (const box of boxes.get(id) ?? []) touch(`box ${id} ${box.id}`);
      return { status: 200, body: { id, name, data: messages.categoryAdded } };
    },
    listCategories: () => ({ status: 200, body: [...categories].map(([id, name]) => ({ id, name })) }),
    renameCategory: ({ params, body }) => {
      const id = text(params?.['id']);
      const name = text(body?.['name']);
      if (!categories.has(id)) return NOT_FOUND;
      if ([...categories].some(([other, given]) => other !== id && sameCategoryName(given, name))) {
        return refusal(400, messages.categoryExists);
      }
      categories.set(id, name);
      touch(`category ${id}`);
      return { status: 200, body: { id, name, data: messages.categoryModified } };
    },
    deleteCategory: ({ params }) => {
      const id = text(params?.['id']);
      if (!categories.has(id)) return NOT_FOUND;
      for (const card of inCategory(id)) removeCard(card);
      for (const box of boxes.get(id) ?? []) touch(`box ${id} ${box.id}`);
      boxes.delete(id);
      categories.delete(id);
      touch(`category ${id}`);
      return { status: 200, body: { data: messages.categoryDeleted } };
    },
  };
}
