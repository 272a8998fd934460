import { changeLesson, messages } from '@siedem/contract';
import { fail, ok, parseLessonChange } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { findCategory } from '../../store/learning/categories.ts';
import { saveLesson } from '../../store/learning/lessons.ts';
import { dataProblem, gone, notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';

export const changeLessonRoute = serve(changeLesson, async ({ body, params, learner }, { store }) => {
  const category = readUuid(params.id);
  if (category === undefined) return notFound;
  const changed = await store.change(learner.userId, async (tx, owner) => {
    if (!(await findCategory(tx, owner.userId, category))) return fail('not_found');
    const change = parseLessonChange(body);
    return change ? ok(await saveLesson(tx, owner, { categoryId: category, change })) : fail('not_valid');
  });
  if (changed.ok) return { status: 200, body: { category, ...changed.value, data: messages.categoryModified } };
  switch (changed.problem) {
    case 'gone':
      return gone;
    case 'not_found':
      return notFound;
    case 'not_valid':
      return dataProblem(400, messages.dataNotValid);
  }
});
