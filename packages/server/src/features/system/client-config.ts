import { clientConfig } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { type DictionaryRow, wholeDictionaries } from '../../store/dictionaries/dictionaries.ts';

const dictionaryOf = ({ id, name, from_language, to_language, licence, source, entries }: DictionaryRow) => ({
  id,
  name,
  from: from_language,
  to: to_language,
  licence,
  source,
  entries,
});

/** The public part of the configuration, for the client. */
export const clientConfigRoute = serve(clientConfig, async (_call, { config, store }) => ({
  status: 200,
  body: {
    google_client_id: config.google?.clientId ?? null,
    google_authorize_url: config.authorizeUrls.google,
    facebook_app_id: config.facebook?.appId ?? null,
    facebook_authorize_url: config.authorizeUrls.facebook,
    payments: config.payments.kind,
    stripe_publishable_key: config.payments.kind === 'stripe' ? config.payments.publishableKey : null,
    captcha: config.captcha,
    dictionaries: (await wholeDictionaries(store.read)).map(dictionaryOf),
    operator: {
      name: config.operator.name,
      address: config.operator.address,
      tax_number: config.operator.taxNumber,
      registry: config.operator.registry,
      email: config.operator.email,
      hosting: config.operator.hosting,
      mail_provider: config.operator.mailProvider,
      legal_from: config.operator.legalFrom,
    },
  },
}));
