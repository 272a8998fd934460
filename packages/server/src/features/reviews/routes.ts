import type { Route } from '../../http/serve.ts';
import { recordReviewsRoute } from './record-reviews.ts';

export const reviewRoutes: readonly Route[] = [recordReviewsRoute];
