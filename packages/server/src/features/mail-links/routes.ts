import type { Route } from '../../http/serve.ts';
import { confirmAddressRoute, confirmPageRoute } from './confirm.ts';
import { unsubscribePageRoute, unsubscribeRoute } from './unsubscribe.ts';

export const mailLinkRoutes: readonly Route[] = [
  confirmPageRoute,
  confirmAddressRoute,
  unsubscribePageRoute,
  unsubscribeRoute,
];
