import { LIMITS } from '@siedem/domain';
import { type Static, Type } from './schema.ts';
import { endpoint } from './endpoint.ts';
import { CategoryName, closed, Data, DataDetail, Detail, IdParams } from './shapes.ts';

/** A category on the wire (specification §3). */
export const Category = closed({ id: Type.String(), name: CategoryName });
export type Category = Static<typeof Category>;

export const listCategories = endpoint({
  name: 'listCategories',
  method: 'GET',
  path: '/api/categories/',
  access: 'premium',
  gate: 'empty',
  revised: true,
  summary: 'The learner’s categories, oldest first.',
  answers: { 200: Type.Array(Category), 202: Type.Array(Category) },
});

/** A new category comes with its seven boxes (decisions §1.2). `id` may be made by the client (UUID), so that a repeat adds nothing. */
export const addCategory = endpoint({
  name: 'addCategory',
  method: 'POST',
  path: '/api/categories/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Create a category with seven boxes; at most three a learner.',
  statuses: { 409: 'The id belongs to another category.' },
  body: closed({ id: Type.Optional(Type.String()), name: CategoryName }),
  answers: {
    200: closed({ id: Type.String(), name: CategoryName, data: Type.String() }),
    400: DataDetail,
    409: DataDetail,
  },
});

export const renameCategory = endpoint({
  name: 'renameCategory',
  method: 'PUT',
  path: '/api/category/{id}/',
  access: 'premium',
  gate: 'refuse',
  summary: 'Rename a category.',
  params: IdParams,
  body: closed({ id: Type.Optional(Type.String()), name: CategoryName }),
  answers: {
    200: closed({ id: Type.String(), name: CategoryName, data: Type.String() }),
    400: DataDetail,
    404: Detail,
  },
});

export const deleteCategory = endpoint({
  name: 'deleteCategory',
  method: 'DELETE',
  path: '/api/category/{id}/',
  access: 'premium',
  gate: 'refuse',
  perMinute: LIMITS.callsPerMinute.deleteCategory,
  summary: 'Delete a category with its boxes and cards.',
  params: IdParams,
  body: closed({ id: Type.Optional(Type.String()), name: Type.Optional(Type.String()) }),
  bodyOptional: true,
  answers: { 200: Data, 400: DataDetail, 404: Detail },
});
