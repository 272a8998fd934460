import { socialLoginGoogle } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { signIn } from './sign-in.ts';

/** Decisions §4.5: `credential` is an ID token. */
export const socialLoginGoogleRoute = serve(socialLoginGoogle, (call, services) =>
  signIn(services, call, () => services.outside.social.google.verify(call.body.credential, call.body.nonce)),
);
