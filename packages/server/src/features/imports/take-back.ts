import { messages, takeBackImport } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { takeBackImport as takeBack } from '../../store/importing/take-back-import.ts';
import { dataProblem, gone, notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';

export const takeBackRoute = serve(takeBackImport, async ({ params, query, learner, now }, { store }) => {
  const id = readUuid(params.id);
  if (id === undefined) return notFound;
  const taken = await takeBack(store, learner.userId, { id, changed: query.changed ?? 'keep', now });
  if (!taken.ok) {
    switch (taken.problem) {
      case 'gone':
        return gone;
      case 'not_found':
        return notFound;
      case 'too_old':
        return dataProblem(400, messages.importTooOld);
    }
  }
  return { status: 200, body: { ...taken.value, data: messages.importTakenBack } };
});
