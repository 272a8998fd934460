import type { Route } from '../../http/serve.ts';

export const surveyRoutes: readonly Route[] = [];
