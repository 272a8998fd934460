import { changes } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { countCards } from '../../store/learning/cards.ts';
import { changesSince } from '../../store/learning/changes.ts';
import { gone } from '../../wire/answers.ts';
import { boxOnWire, cardOnWire, categoryOnWire } from '../../wire/rows.ts';

/** Rows of a page where the caller names no number. */
const PAGE = 1000;

const nothing = { categories: [], sections: [], cards: [] };

export const changesRoute = serve(changes, async (call, { store }) => {
  const { since = 0, limit = PAGE, total } = call.query;
  // By far the most frequent answer, and who calls has been looked up with what they have: nothing is left to ask.
  if (since === call.learner.revision && total === undefined) {
    return { status: 200, body: { revision: since, more: false, ...nothing, deleted: nothing } };
  }
  const page = await changesSince(store.read, { userId: call.learner.userId, since, limit });
  if (!page) return gone;
  const counted = total === undefined ? {} : { total: (await countCards(store.read, call.learner.userId)).total };
  const { revision, more, reset, deletions } = page;
  return {
    status: 200,
    body: {
      ...(reset ? { reset } : {}),
      ...counted,
      revision,
      more,
      categories: page.categories.map(categoryOnWire),
      sections: page.boxes.map(boxOnWire),
      cards: page.cards.map((card) => cardOnWire(card, call)),
      deleted: {
        categories: deletions.filter(({ kind }) => kind === 'category').map(({ id }) => id),
        sections: deletions
          .filter(({ kind }) => kind === 'box')
          .map(({ id, category_id: category }) => ({ category, id })),
        cards: deletions.filter(({ kind }) => kind === 'card').map(({ id }) => id),
      },
    },
  };
});
