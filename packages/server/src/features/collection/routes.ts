import type { Route } from '../../http/serve.ts';
import { changesRoute } from './changes.ts';
import { checkCollectionRoute } from './check-collection.ts';
import { exportAllRoute } from './export-all.ts';

export const collectionRoutes: readonly Route[] = [changesRoute, checkCollectionRoute, exportAllRoute];
