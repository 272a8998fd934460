import type { Route } from '../../http/serve.ts';

export const accountRoutes: readonly Route[] = [];
