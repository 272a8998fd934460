import type { Route } from '../../http/serve.ts';
import { addCategoryRoute } from './add-category.ts';
import { deleteCategoryRoute } from './delete-category.ts';
import { listCategoriesRoute } from './list-categories.ts';
import { renameCategoryRoute } from './rename-category.ts';

export const categoryRoutes: readonly Route[] = [
  listCategoriesRoute,
  addCategoryRoute,
  renameCategoryRoute,
  deleteCategoryRoute,
];
