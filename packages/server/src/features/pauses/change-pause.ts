import { changePause, messages } from '@siedem/contract';
import { checkPause, fail, ok, pausesClash, type Result } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { countLent, findPause, pausesOf, shiftLent, updatePause } from '../../store/learning/pauses.ts';
import { notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';
import { pauseOnWire, pausesOfScope, spanOf } from './pause-rows.ts';
import { refusePause } from './refuse-pause.ts';

type Outcome = Result<
  { readonly id: string; readonly cards: number; readonly revision: number },
  'not_found' | 'bad_pause' | 'clash' | 'not_latest'
>;

export const changePauseRoute = serve(changePause, async ({ body, params, learner, now }, { store }) => {
  const id = readUuid(params.id);
  if (id === undefined) return notFound;
  const changed = await store.change(learner.userId, async (tx, owner): Promise<Outcome> => {
    const { userId } = owner;
    const pause = await findPause(tx, userId, id);
    if (pause?.undone !== null) return fail('not_found');
    const [latest] = await pausesOfScope(tx, userId, pause.category_id);
    if (latest?.id !== id) return fail('not_latest');
    const span = { ...spanOf(pause), until: body.until };
    const isShorter = body.until < pause.until_at && body.until > pause.from_at;
    if (!isShorter && !checkPause(span, now).ok) return fail('bad_pause');
    const others = (await pausesOf(tx, userId)).filter((other) => other.id !== id);
    if (others.some((other) => pausesClash(spanOf(other), span))) return fail('clash');
    const ms = body.until - pause.until_at;
    if (ms === 0) return ok({ id, cards: await countLent(tx, userId, pause), revision: owner.revision });
    owner.next();
    await updatePause(tx, pause, { until_at: body.until });
    const cards = await shiftLent(tx, owner, pause, { ms, goesOn: true });
    return ok({ id, cards, revision: owner.revision });
  });
  if (changed.ok) return { status: 200, body: pauseOnWire(changed.value) };
  if (changed.problem === 'bad_pause') return { status: 400, body: { detail: messages.dataNotValid } };
  return refusePause(changed.problem);
});
