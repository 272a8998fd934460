import type { Route } from '../../http/serve.ts';
import { surveyRoute } from './survey.ts';

export const surveyRoutes: readonly Route[] = [surveyRoute];
