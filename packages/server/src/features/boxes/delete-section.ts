import { deleteSection, messages } from '@siedem/contract';
import { fail, type Result } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { type BoxRow, deleteBox } from '../../store/learning/boxes.ts';
import { dataProblem, gone, notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';
import { boxMessages } from './box-problems.ts';

export const deleteSectionRoute = serve(deleteSection, async ({ body, params: { id }, learner, now }, { store }) => {
  const categoryId = readUuid(body.category);
  if (categoryId === undefined) return notFound;
  const deleted = await store.change(
    learner.userId,
    async (tx, owner): Promise<Result<BoxRow, 'not_found' | 'fixed_box' | 'wrong_box'>> => {
      const removed = await deleteBox(tx, owner, { categoryId, id, into: body.newSection ?? '', now });
      // Checked last, and rolls the deletion back: an unknown or fixed box is reported first.
      return removed.ok && body.id !== undefined && body.id !== id ? fail('wrong_box') : removed;
    },
  );
  if (deleted.ok) return { status: 200, body: { data: messages.boxDeleted } };
  switch (deleted.problem) {
    case 'gone':
      return gone;
    case 'not_found':
      return notFound;
    case 'fixed_box':
    case 'wrong_box':
      return dataProblem(400, boxMessages[deleted.problem]);
  }
});
