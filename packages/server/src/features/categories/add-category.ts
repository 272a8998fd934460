import { addCategory, messages } from '@siedem/contract';
import { parseCategoryName } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { createCategory } from '../../store/learning/categories.ts';
import { dataProblem, gone } from '../../wire/answers.ts';
import { makeUuid, readUuid } from '../../wire/uuid.ts';
import { categoryMessages } from './category-problems.ts';

export const addCategoryRoute = serve(addCategory, async ({ body, learner, now }, { store }) => {
  const name = parseCategoryName(body.name);
  if (!name.ok) return dataProblem(400, categoryMessages[name.problem]);
  const id = body.id === undefined ? makeUuid(now) : readUuid(body.id);
  if (id === undefined) return dataProblem(400, messages.dataNotValid);
  const created = await store.change(learner.userId, (tx, owner) =>
    createCategory(tx, owner, { id, name: name.value, now }),
  );
  // A repeat gets the response of the first call, even if the category was renamed since.
  if (created.ok) return { status: 200, body: { id, name: name.value, data: messages.categoryAdded } };
  switch (created.problem) {
    case 'gone':
      return gone;
    case 'id_conflict':
      return dataProblem(409, messages.idTaken);
    case 'name_taken':
    case 'limit':
      return dataProblem(400, categoryMessages[created.problem]);
  }
});
