import { socialLoginFacebook } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { signIn } from './sign-in.ts';

/** Decisions §4.5. */
export const socialLoginFacebookRoute = serve(socialLoginFacebook, (call, services) =>
  signIn(services, call, () => services.outside.social.facebook.verify(call.body.accessToken)),
);
