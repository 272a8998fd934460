import type { Route } from '../../http/serve.ts';

export const systemRoutes: readonly Route[] = [];
