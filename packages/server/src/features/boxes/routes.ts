import type { Route } from '../../http/serve.ts';
import { addSectionRoute } from './add-section.ts';
import { arrangeBoxesRoute } from './arrange-boxes.ts';
import { changeSectionRoute } from './change-section.ts';
import { deleteSectionRoute } from './delete-section.ts';
import { listSectionsRoute } from './list-sections.ts';

export const boxRoutes: readonly Route[] = [
  listSectionsRoute,
  addSectionRoute,
  changeSectionRoute,
  deleteSectionRoute,
  arrangeBoxesRoute,
];
