import type { Route } from '../../http/serve.ts';
import { socialLoginFacebookRoute } from './social-login-facebook.ts';
import { socialLoginGoogleRoute } from './social-login-google.ts';

export const socialRoutes: readonly Route[] = [socialLoginGoogleRoute, socialLoginFacebookRoute];
