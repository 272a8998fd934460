import { deleteCard, messages } from '@siedem/contract';
import { fail, ok } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { deleteCard as remove } from '../../store/learning/cards.ts';
import { gone, notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';

export const deleteCardRoute = serve(deleteCard, async ({ params, learner, now }, { store }) => {
  const id = readUuid(params.id);
  if (id === undefined) return notFound;
  const deleted = await store.change(learner.userId, async (tx, owner) =>
    (await remove(tx, owner, { id, now })) ? ok(id) : fail('not_found'),
  );
  if (deleted.ok) return { status: 200, body: { id, data: messages.cardDeleted } };
  switch (deleted.problem) {
    case 'gone':
      return gone;
    case 'not_found':
      return notFound;
  }
});
