import { undoPause } from '@siedem/contract';
import { fail, ok, type Result } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { findPause, shiftLent, updatePause } from '../../store/learning/pauses.ts';
import { notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';
import { pauseOnWire, pausesOfScope } from './pause-rows.ts';
import { refusePause } from './refuse-pause.ts';

type Outcome = Result<
  { readonly id: string; readonly cards: number; readonly revision: number },
  'not_found' | 'not_latest'
>;

export const undoPauseRoute = serve(undoPause, async ({ params, learner }, { store }) => {
  const id = readUuid(params.id);
  if (id === undefined) return notFound;
  const undone = await store.change(learner.userId, async (tx, owner): Promise<Outcome> => {
    const { userId } = owner;
    const pause = await findPause(tx, userId, id);
    if (pause?.undone !== null) return fail('not_found');
    const [latest] = await pausesOfScope(tx, userId, pause.category_id);
    if (latest?.id !== id) return fail('not_latest');
    await updatePause(tx, pause, { undone: owner.next() });
    const ms = pause.from_at - pause.until_at;
    const cards = await shiftLent(tx, owner, pause, { ms, goesOn: false });
    return ok({ id, cards, revision: owner.revision });
  });
  if (undone.ok) return { status: 200, body: pauseOnWire(undone.value) };
  return refusePause(undone.problem);
});
