import { undoReview } from '@siedem/contract';
import { fail, ok } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { undoReview as undo } from '../../store/learning/undo-review.ts';
import { gone, notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';
import { formatWireDate } from '../../wire/wire-date.ts';

export const undoReviewRoute = serve(undoReview, async (call, { store }) => {
  const id = readUuid(call.params.id);
  if (id === undefined) return notFound;
  const { section: box, at } = call.query;
  const undone = await store.change(call.learner.userId, async (tx, owner) => {
    const result = await undo(tx, owner, { id, before: { box, at } });
    return result ? ok({ ...result, revision: owner.revision }) : fail('not_found');
  });
  if (!undone.ok) {
    switch (undone.problem) {
      case 'gone':
        return gone;
      case 'not_found':
        return notFound;
    }
  }
  const { card, place, revision } = undone.value;
  return {
    status: 200,
    body: {
      revision,
      id,
      card,
      section: place ? place.box : null,
      modified_date: place ? formatWireDate(place.modifiedAt, call) : null,
    },
  };
});
