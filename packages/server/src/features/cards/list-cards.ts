import { listCards } from '@siedem/contract';
import { produced, raw, serve } from '../../http/serve.ts';
import { listPieces, shortList } from '../../store/learning/wire-lists.ts';

export const listCardsRoute = serve(listCards, async ({ learner: { userId }, zone, now }, { store }) => {
  const wanted = { userId, zone, now };
  const short = await shortList(store.read, wanted);
  if (short) return raw(200, short);
  return produced('application/json; charset=utf-8', (write) =>
    store.snapshot('short', async (reader) => {
      for await (const piece of listPieces(reader, wanted)) await write(piece);
    }),
  );
});
