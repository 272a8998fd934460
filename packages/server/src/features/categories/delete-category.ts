import { setTimeout } from 'node:timers/promises';
import { deleteCategory, messages } from '@siedem/contract';
import { fail, ok, type Result } from '@siedem/domain';
import { finishDeletingCategory } from '../../accounts/finish-deletions.ts';
import { serve } from '../../http/serve.ts';
import { leaveJob } from '../../queue/job.ts';
import { beginDeleteCategory, findCategory } from '../../store/learning/categories.ts';
import { dataProblem, gone, notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';
import { categoryMessages } from './category-problems.ts';

/** The deletion is durable once it is marked; after this long the call answers without waiting for its end. */
const WAIT_MS = 8_000;
/** Delay after which another server continues a deletion whose server died. */
const TAKEN_OVER_MS = 15_000;

export const deleteCategoryRoute = serve(deleteCategory, async ({ body, params, learner, now, log }, services) => {
  const id = readUuid(params.id);
  if (id === undefined) return notFound;
  const { userId } = learner;
  const begun = await services.store.change(
    userId,
    async (tx, owner): Promise<Result<'deleted' | 'in slices', 'not_found' | 'other_id'>> => {
      if (!(await findCategory(tx, owner.userId, id))) return fail('not_found');
      if (body.id !== undefined && readUuid(body.id) !== id) return fail('other_id');
      const outcome = await beginDeleteCategory(tx, owner, { id, now });
      if (outcome.ok && outcome.value === 'in slices') {
        await leaveJob(tx, 'delete-category', { userId }, { now, runAt: now + TAKEN_OVER_MS });
      }
      return outcome.ok ? ok(outcome.value) : outcome;
    },
  );
  if (begun.ok) {
    if (begun.value === 'in slices') {
      const finished = finishDeletingCategory(services, userId).catch((error: unknown) =>
        log().warn({ err: error }, 'the deletion of a category was interrupted and will be taken up again'),
      );
      await Promise.race([finished, setTimeout(WAIT_MS, undefined, { ref: false })]);
    }
    return { status: 200, body: { data: messages.categoryDeleted } };
  }
  switch (begun.problem) {
    case 'gone':
      return gone;
    case 'not_found':
      return notFound;
    case 'other_id':
      return dataProblem(400, categoryMessages[begun.problem]);
  }
});
