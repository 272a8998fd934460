import { clientConfig } from '@siedem/contract';
import { serve } from '../../http/serve.ts';

/** What the client must know of the configuration; nothing secret. */
export const clientConfigRoute = serve(clientConfig, async (_call, { config }) => ({
  status: 200,
  body: {
    google_client_id: config.google?.clientId ?? null,
    google_authorize_url: config.authorizeUrls.google,
    facebook_app_id: config.facebook?.appId ?? null,
    facebook_authorize_url: config.authorizeUrls.facebook,
    payments: config.payments.kind,
    stripe_publishable_key: config.payments.kind === 'stripe' ? config.payments.publishableKey : null,
    captcha: config.captcha,
    // none can be installed yet
    dictionaries: [],
  },
}));
