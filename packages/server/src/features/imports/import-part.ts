import { importPart } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';
import { bringPart } from './bring-part.ts';

export const importPartRoute = serve(importPart, async ({ params, body, learner, now }, { store }) => {
  const id = readUuid(params.id);
  return id === undefined ? notFound : bringPart(store, { userId: learner.userId, id, now }, body);
});
