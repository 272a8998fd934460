import { addPause, messages } from '@siedem/contract';
import { checkPause, fail, ok, pausesClash, type Result } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { findCategory } from '../../store/learning/categories.ts';
import { countLent, findPause, insertPause, lend, type PauseRow, pausesOf } from '../../store/learning/pauses.ts';
import { notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';
import { pauseOnWire, spanOf } from './pause-rows.ts';
import { refusePause } from './refuse-pause.ts';

type Outcome = Result<
  { readonly id: string; readonly cards: number; readonly revision: number },
  'not_found' | 'bad_pause' | 'clash' | 'id_conflict'
>;

const isRepeat = (known: PauseRow, row: Pick<PauseRow, 'category_id' | 'from_at' | 'until_at'>): boolean =>
  known.undone === null &&
  known.category_id === row.category_id &&
  known.from_at === row.from_at &&
  known.until_at === row.until_at;

export const addPauseRoute = serve(addPause, async ({ body, learner, now }, { store }) => {
  const id = readUuid(body.id);
  const asked = body.category ?? null;
  const category = asked === null ? null : readUuid(asked);
  if (category === undefined) return notFound;
  if (id === undefined) return { status: 400, body: { detail: messages.dataNotValid } };
  const span = { category, from: body.from, until: body.until };
  const added = await store.change(learner.userId, async (tx, owner): Promise<Outcome> => {
    const { userId } = owner;
    if (category !== null && !(await findCategory(tx, userId, category))) return fail('not_found');
    const times = { category_id: category, from_at: span.from, until_at: span.until };
    const known = await findPause(tx, userId, id);
    if (known) {
      if (!isRepeat(known, times)) return fail('id_conflict');
      return ok({ id, cards: await countLent(tx, userId, known), revision: owner.revision });
    }
    if (!checkPause(span, now).ok) return fail('bad_pause');
    if ((await pausesOf(tx, userId)).some((other) => pausesClash(spanOf(other), span))) return fail('clash');
    const row = { user_id: userId, id, ...times, revision: owner.next(), undone: null };
    await insertPause(tx, row);
    const cards = await lend(tx, owner, row);
    return ok({ id, cards, revision: owner.revision });
  });
  if (added.ok) return { status: 200, body: pauseOnWire(added.value) };
  if (added.problem === 'bad_pause') return { status: 400, body: { detail: messages.dataNotValid } };
  return refusePause(added.problem);
});
