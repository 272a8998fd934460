import { messages, renameCategory } from '@siedem/contract';
import { type CategoryNameProblem, fail, parseCategoryName, type Result } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { type CategoryRow, findCategory, renameCategory as rename } from '../../store/learning/categories.ts';
import { dataProblem, gone, notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';
import { categoryMessages } from './category-problems.ts';

export const renameCategoryRoute = serve(renameCategory, async ({ body, params, learner }, { store }) => {
  const id = readUuid(params.id);
  if (id === undefined) return notFound;
  const renamed = await store.change(
    learner.userId,
    async (tx, owner): Promise<Result<CategoryRow, 'not_found' | 'other_id' | 'name_taken' | CategoryNameProblem>> => {
      // An unknown id is reported before any problem with the name.
      if (!(await findCategory(tx, owner.userId, id))) return fail('not_found');
      if (body.id !== undefined && readUuid(body.id) !== id) return fail('other_id');
      const name = parseCategoryName(body.name);
      return name.ok ? rename(tx, owner, { id, name: name.value }) : name;
    },
  );
  if (renamed.ok) return { status: 200, body: { id, name: renamed.value.name, data: messages.categoryModified } };
  switch (renamed.problem) {
    case 'gone':
      return gone;
    case 'not_found':
      return notFound;
    case 'blank':
    case 'too_long':
    case 'bad_character':
    case 'other_id':
    case 'name_taken':
      return dataProblem(400, categoryMessages[renamed.problem]);
  }
});
