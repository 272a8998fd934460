import type { Route } from '../../http/serve.ts';

export const premiumRoutes: readonly Route[] = [];
