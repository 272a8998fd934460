import { IMPORTS_LISTED, listImports } from '@siedem/contract';
import { LIMITS } from '@siedem/domain';
import { serve } from '../../http/serve.ts';
import { listImports as list } from '../../store/importing/imports.ts';

export const listImportsRoute = serve(listImports, async ({ learner }, { store }) => {
  const rows = await list(store.read, learner.userId, IMPORTS_LISTED);
  return {
    status: 200,
    body: {
      imports: rows.map(({ id, at, name, source, total, cards, changed, reviews, taken_at }) => ({
        id,
        at,
        name,
        source,
        total,
        cards,
        changed,
        reviews,
        taken_back: taken_at !== null,
        until: at + LIMITS.importing.takeBackMs,
      })),
    },
  };
});
