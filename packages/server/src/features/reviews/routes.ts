import type { Route } from '../../http/serve.ts';
import { listReviewsRoute } from './list-reviews.ts';
import { recordReviewsRoute } from './record-reviews.ts';
import { undoReviewRoute } from './undo-review.ts';

export const reviewRoutes: readonly Route[] = [recordReviewsRoute, undoReviewRoute, listReviewsRoute];
