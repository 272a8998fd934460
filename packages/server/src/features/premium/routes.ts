import type { Route } from '../../http/serve.ts';
import { grantPremiumRoute } from './grant-premium.ts';

export const premiumRoutes: readonly Route[] = [grantPremiumRoute];
