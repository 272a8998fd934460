import type { Route } from '../../http/serve.ts';
import { requestResetRoute } from './request-reset.ts';
import { resetPasswordRoute } from './reset-password.ts';

export const passwordResetRoutes: readonly Route[] = [requestResetRoute, resetPasswordRoute];
