import { type Message, messages, nameProblemMessages } from '@siedem/contract';
import { LIMITS, parseCategoryName, sameCategoryName } from '@siedem/domain';
import type { Outcome } from '../views.ts';
import { type CommandContext, operationHead } from './context.ts';
import { refuse } from './refuse.ts';

export function createCategoryCommands(context: CommandContext) {
  const { replica, uuid, enter } = context;

  /** Creates a category with its seven boxes. A blank name is ignored: `created` is false (specification §5). */
  const addCategory = (
    name: string,
  ): Outcome<{ readonly created: boolean; readonly id: string; readonly message: Message }> => {
    const parsed = parseCategoryName(name);
    if (!parsed.ok) {
      return parsed.problem === 'blank'
        ? { ok: true, created: false, id: '', message: messages.fieldBlank }
        : refuse(nameProblemMessages[parsed.problem]);
    }
    const { categories } = replica.structure();
    if (categories.some((each) => sameCategoryName(each.name, parsed.value))) return refuse(messages.categoryExists);
    if (categories.length >= LIMITS.categories) return refuse(messages.tooManyCategories);
    const id = uuid();
    enter([{ ...operationHead(context), kind: 'add-category', category: id, name: parsed.value }]);
    return { ok: true, created: true, id, message: messages.categoryAdded };
  };

  /** Renames a category. A blank name or one that exists is ignored: `changed` is false (specification §5). */
  const renameCategory = (
    id: string,
    name: string,
  ): Outcome<{ readonly changed: boolean; readonly message: Message }> => {
    const parsed = parseCategoryName(name);
    const { categories } = replica.structure();
    const category = categories.find((each) => each.id === id);
    if (category === undefined) return refuse(messages.notFound);
    if (!parsed.ok && parsed.problem !== 'blank') return refuse(nameProblemMessages[parsed.problem]);
    const ignored =
      !parsed.ok ||
      parsed.value === category.name ||
      categories.some((each) => each.id !== id && sameCategoryName(each.name, parsed.value));
    if (ignored) {
      return { ok: true, changed: false, message: parsed.ok ? messages.categoryExists : messages.fieldBlank };
    }
    enter([{ ...operationHead(context), kind: 'rename-category', category: id, name: parsed.value }]);
    return { ok: true, changed: true, message: messages.categoryModified };
  };

  const deleteCategory = (id: string): Outcome<{ readonly message: Message }> => {
    const category = replica.structure().categories.find((each) => each.id === id);
    if (category === undefined) return refuse(messages.notFound);
    enter([{ ...operationHead(context), kind: 'delete-category', category: id, name: category.name }]);
    return { ok: true, message: messages.categoryDeleted };
  };

  return { addCategory, renameCategory, deleteCategory };
}
