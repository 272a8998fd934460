import { hard, HARD_LIMITS } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { findCategory } from '../../store/learning/categories.ts';
import { struggling } from '../../study/struggling.ts';
import { notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';

export const hardRoute = serve(hard, async ({ query, learner, now }, { store }) => {
  const category = readUuid(query.category);
  if (category === undefined || !(await findCategory(store.read, learner.userId, category))) return notFound;
  const { revision } = learner;
  const { cards, pairs, sides } = await struggling(store.read, { userId: learner.userId, category, now });
  return {
    status: 200,
    body: {
      revision,
      cards: cards.slice(0, HARD_LIMITS.cards).map((card) => ({ ...card })),
      pairs: pairs.slice(0, HARD_LIMITS.pairs).map((pair) => ({ ...pair, cards: [...pair.cards] })),
      sides: sides.slice(0, HARD_LIMITS.sides).map((side) => ({ ...side })),
    },
  };
});
