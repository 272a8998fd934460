import { changeCards, messages } from '@siedem/contract';
import { LIMITS, ok } from '@siedem/domain';
import { refuse } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { type CardMove, deleteCards, moveCards } from '../../store/learning/card-batch.ts';
import { gone } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';
import { readModifiedDate } from '../../wire/read-card.ts';

/** Moves or deletes many cards, such as a selection in the list, in one transaction. */
export const changeCardsRoute = serve(changeCards, async (call, { store }) => {
  const { moves = [], deletions = [] } = call.body;
  if (moves.length + deletions.length > LIMITS.cardsPerBatch) return refuse(413, messages.tooLarge);
  const missing: string[] = [];
  const refused: string[] = [];
  const valid: CardMove[] = [];
  for (const { id: sent, section, modified_date } of moves) {
    const id = readUuid(sent);
    const date = readModifiedDate(modified_date, call);
    if (id === undefined) missing.push(sent);
    else if (date.ok) valid.push({ id, box: section, at: date.value });
    else refused.push(sent);
  }
  const ids = deletions.flatMap((sent) => {
    const id = readUuid(sent);
    if (id === undefined) missing.push(sent);
    return id ?? [];
  });
  const { now } = call;
  const changed = await store.change(call.learner.userId, async (tx, owner) => {
    const moved = await moveCards(tx, owner, valid);
    const absent = await deleteCards(tx, owner, { ids, now });
    return ok({ missing: [...moved.missing, ...absent], refused: moved.refused, revision: owner.revision });
  });
  if (!changed.ok) return gone;
  return {
    status: 200,
    body: {
      revision: changed.value.revision,
      missing: [...missing, ...changed.value.missing],
      refused: [...refused, ...changed.value.refused],
      data: deletions.length > 0 ? messages.cardsDeleted : messages.cardsModified,
    },
  };
});
