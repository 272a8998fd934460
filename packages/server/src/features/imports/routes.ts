import type { Route } from '../../http/serve.ts';
import { importPartRoute } from './import-part.ts';
import { listImportsRoute } from './list-imports.ts';
import { takeBackRoute } from './take-back.ts';

export const importRoutes: readonly Route[] = [importPartRoute, listImportsRoute, takeBackRoute];
