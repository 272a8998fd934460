import { deleteCategory, messages } from '@siedem/contract';
import { fail, type Result } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { type CategoryRow, deleteCategory as remove, findCategory } from '../../store/learning/categories.ts';
import { dataProblem, gone, notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';
import { categoryMessages } from './category-problems.ts';

export const deleteCategoryRoute = serve(deleteCategory, async ({ body, params, learner, now }, { store }) => {
  const id = readUuid(params.id);
  if (id === undefined) return notFound;
  const deleted = await store.change(
    learner.userId,
    async (tx, owner): Promise<Result<CategoryRow, 'not_found' | 'other_id'>> => {
      if (!(await findCategory(tx, owner.userId, id))) return fail('not_found');
      if (body.id !== undefined && readUuid(body.id) !== id) return fail('other_id');
      return remove(tx, owner, { id, now });
    },
  );
  if (deleted.ok) return { status: 200, body: { data: messages.categoryDeleted } };
  switch (deleted.problem) {
    case 'gone':
      return gone;
    case 'not_found':
      return notFound;
    case 'other_id':
      return dataProblem(400, categoryMessages[deleted.problem]);
  }
});
