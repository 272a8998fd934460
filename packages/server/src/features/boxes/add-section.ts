import { addSection, messages } from '@siedem/contract';
import { fail, type Result } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { addBox, type BoxRow } from '../../store/learning/boxes.ts';
import { findCategory } from '../../store/learning/categories.ts';
import { dataProblem, gone, notFound } from '../../wire/answers.ts';
import { boxOnWire } from '../../wire/rows.ts';
import { readUuid } from '../../wire/uuid.ts';
import { boxMessages } from './box-problems.ts';
import { readInterval } from './read-interval.ts';

export const addSectionRoute = serve(addSection, async ({ body, learner, now }, { store }) => {
  const categoryId = readUuid(body.category);
  if (categoryId === undefined) return notFound;
  const added = await store.change(
    learner.userId,
    async (tx, owner): Promise<Result<BoxRow, 'not_found' | 'bad_box' | 'exists' | 'limit'>> => {
      if (!(await findCategory(tx, owner.userId, categoryId))) return fail('not_found');
      const interval = readInterval(body);
      return interval.ok ? addBox(tx, owner, { categoryId, ...interval.value, now }) : interval;
    },
  );
  if (added.ok) return { status: 200, body: { ...boxOnWire(added.value), data: messages.boxAdded } };
  switch (added.problem) {
    case 'gone':
      return gone;
    case 'not_found':
      return notFound;
    case 'bad_box':
    case 'exists':
    case 'limit':
      return dataProblem(400, boxMessages[added.problem]);
  }
});
