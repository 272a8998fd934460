import { arrangeBoxes, messages } from '@siedem/contract';
import { fail, intervalMs, ok, parseLabel, type Result } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { arrangeBoxes as arrange, type BoxRow, boxesOf, type Interval } from '../../store/learning/boxes.ts';
import { findCategory } from '../../store/learning/categories.ts';
import { dataProblem, gone, notFound } from '../../wire/answers.ts';
import { boxOnWire } from '../../wire/rows.ts';
import { readUuid } from '../../wire/uuid.ts';
import { boxMessages } from './box-problems.ts';

type Labels = Readonly<Record<string, string>>;

const readLabels = (labels: Labels): Result<Map<string, Interval>, 'bad_box'> => {
  const intervals = new Map<string, Interval>();
  for (const [box, label] of Object.entries(labels)) {
    const interval = parseLabel(label);
    if (!interval.ok) return fail('bad_box');
    intervals.set(box, { ...interval.value, timer: intervalMs(interval.value) });
  }
  return ok(intervals);
};

const isAsExpected = (boxes: readonly BoxRow[], expect: Labels): boolean =>
  Object.entries(expect).every(([id, label]) => boxes.some((box) => box.id === id && boxOnWire(box).label === label));

export const arrangeBoxesRoute = serve(arrangeBoxes, async ({ body, learner, now }, { store }) => {
  const categoryId = readUuid(body.category);
  if (categoryId === undefined) return notFound;
  const arranged = await store.change(
    learner.userId,
    async (
      tx,
      owner,
    ): Promise<
      Result<
        { readonly boxes: readonly BoxRow[]; readonly revision: number },
        'not_found' | 'bad_box' | 'exists' | 'fixed_box' | 'unexpected'
      >
    > => {
      if (!(await findCategory(tx, owner.userId, categoryId))) return fail('not_found');
      if (!isAsExpected(await boxesOf(tx, owner.userId, categoryId), body.expect)) return fail('unexpected');
      if (Object.keys(body.labels).some((id) => id === '1' || id === '7')) return fail('fixed_box');
      const intervals = readLabels(body.labels);
      if (!intervals.ok) return intervals;
      const done = await arrange(tx, owner, { categoryId, intervals: intervals.value, now });
      if (!done.ok) return fail(done.problem === 'not_found' ? 'bad_box' : done.problem);
      return ok({ boxes: done.value, revision: owner.revision });
    },
  );
  if (arranged.ok) {
    const { boxes, revision } = arranged.value;
    return { status: 200, body: { revision, sections: boxes.map(boxOnWire), data: messages.boxModified } };
  }
  switch (arranged.problem) {
    case 'gone':
      return gone;
    case 'not_found':
      return notFound;
    case 'unexpected':
      return dataProblem(409, messages.boxesChanged);
    case 'bad_box':
    case 'fixed_box':
    case 'exists':
      return dataProblem(400, boxMessages[arranged.problem]);
  }
});
