import { listCards } from '@siedem/contract';
import { raw, serve } from '../../http/serve.ts';
import { cardsJson } from '../../store/learning/wire-lists.ts';

export const listCardsRoute = serve(listCards, async ({ learner: { userId }, zone, now }, { store }) =>
  raw(200, await cardsJson(store.read, { userId, zone, now })),
);
