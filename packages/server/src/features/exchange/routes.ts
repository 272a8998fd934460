import type { Route } from '../../http/serve.ts';
import { exportAnkiRoute } from './export-anki.ts';

export const exchangeRoutes: readonly Route[] = [exportAnkiRoute];
