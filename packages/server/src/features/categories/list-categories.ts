import { listCategories } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { listCategories as read } from '../../store/learning/categories.ts';
import { categoryOnWire } from '../../wire/rows.ts';

export const listCategoriesRoute = serve(listCategories, async ({ learner }, { store }) => ({
  status: 200,
  body: (await read(store.read, learner.userId)).map(categoryOnWire),
}));
