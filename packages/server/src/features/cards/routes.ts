import type { Route } from '../../http/serve.ts';
import { addCardRoute } from './add-card.ts';
import { changeCardsRoute } from './change-cards.ts';
import { changeCardRoute } from './change-card.ts';
import { deleteCardRoute } from './delete-card.ts';
import { getCardRoute } from './get-card.ts';
import { listCardsRoute } from './list-cards.ts';

export const cardRoutes: readonly Route[] = [
  listCardsRoute,
  addCardRoute,
  getCardRoute,
  changeCardRoute,
  deleteCardRoute,
  changeCardsRoute,
];
