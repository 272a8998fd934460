import { changeSection, messages } from '@siedem/contract';
import { fail, FIRST, LAST, type Result } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { type BoxRow, boxesOf, changeBox } from '../../store/learning/boxes.ts';
import { dataProblem, gone, notFound } from '../../wire/answers.ts';
import { boxOnWire } from '../../wire/rows.ts';
import { readUuid } from '../../wire/uuid.ts';
import { boxMessages } from './box-problems.ts';
import { readInterval } from './read-interval.ts';

export const changeSectionRoute = serve(changeSection, async ({ body, params: { id }, learner, now }, { store }) => {
  const categoryId = readUuid(body.category);
  if (categoryId === undefined) return notFound;
  const changed = await store.change(
    learner.userId,
    async (tx, owner): Promise<Result<BoxRow, 'not_found' | 'fixed_box' | 'bad_box' | 'exists'>> => {
      const boxes = await boxesOf(tx, owner.userId, categoryId);
      if (boxes.every((box) => box.id !== id)) return fail('not_found');
      // Checked first: labels of the first and last box are no intervals, and the problem to report is that these are fixed.
      if (id === FIRST || id === LAST) return fail('fixed_box');
      const interval = readInterval(body);
      if (!interval.ok || (body.id !== undefined && body.id !== id)) return fail('bad_box');
      return changeBox(tx, owner, { categoryId, id, ...interval.value, now });
    },
  );
  if (changed.ok) return { status: 200, body: { ...boxOnWire(changed.value), data: messages.boxModified } };
  switch (changed.problem) {
    case 'gone':
      return gone;
    case 'not_found':
      return notFound;
    case 'bad_box':
    case 'fixed_box':
    case 'exists':
      return dataProblem(400, boxMessages[changed.problem]);
  }
});
