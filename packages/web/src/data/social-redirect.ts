import { type Message, messages } from '@siedem/contract';
import { appOrigin, leaveTo } from '../platform/page.ts';
import { secret } from '../platform/random.ts';
import { sessionStore } from '../platform/storage.ts';
import { oneOf, readStored, record, text } from '../platform/stored-json.ts';
import type { SocialProof } from './account.ts';
import { configStore } from './app.ts';
import type { ClientConfig } from './config-store.ts';

export type SocialProvider = SocialProof['provider'];

/** State of this tab while the learner is at the provider. */
interface Errand {
  readonly provider: SocialProvider;
  readonly state: string;
  readonly nonce: string;
}

const KEY = 'social.errand';

const addressOf = (config: ClientConfig, { provider, state, nonce }: Errand): string | null => {
  const common = { state, redirect_uri: `${appOrigin()}/social/${provider}` };
  const google = { response_type: 'id_token', response_mode: 'fragment', scope: 'openid email profile', nonce };
  const facebook = { response_type: 'token', scope: 'email,public_profile' };
  const [client, address, own] =
    provider === 'google'
      ? ([config.google_client_id, config.google_authorize_url, google] as const)
      : ([config.facebook_app_id, config.facebook_authorize_url, facebook] as const);
  if (client === null) return null;
  const url = new URL(address);
  for (const [name, value] of Object.entries({ client_id: client, ...common, ...own })) {
    url.searchParams.set(name, value);
  }
  return url.href;
};

/**
 * Sends the learner to a provider to log in there (OAuth 2 by redirect: no script of theirs runs here). The provider
 * leads back to `/social/{provider}`.
 * @returns the message if the provider is not configured (decisions §4.5) or the server does not answer
 */
export async function leaveForProvider(provider: SocialProvider): Promise<Message | null> {
  const config = await configStore.load();
  if (config === null) return messages.busy;
  const errand: Errand = { provider, state: secret(), nonce: secret() };
  const address = addressOf(config, errand);
  if (address === null) return messages.providerOff;
  sessionStore.set(KEY, JSON.stringify(errand));
  leaveTo(address);
  return null;
}

const readErrand = record<Errand>({ provider: oneOf('google', 'facebook'), state: text, nonce: text });

function takeErrand(): Errand | null {
  const errand = readStored(sessionStore, KEY, readErrand);
  sessionStore.remove(KEY);
  return errand;
}

export type SocialReturn =
  | { readonly ok: true; readonly proof: SocialProof }
  | { readonly ok: false; readonly message: Message };

/**
 * Reads the provider's response in the fragment. Only a response to this tab's request counts (its `state`), and
 * only once, which prevents login CSRF.
 */
export function readReturn(provider: string | undefined, fragment: string): SocialReturn {
  const answer = new URLSearchParams(fragment.replace(/^#/, ''));
  const errand = takeErrand();
  const refused: SocialReturn = { ok: false, message: messages.socialRefused };
  if (errand === null || errand.provider !== provider || answer.get('state') !== errand.state) return refused;
  const given = answer.get(errand.provider === 'google' ? 'id_token' : 'access_token');
  if (given === null || given === '') return refused;
  return errand.provider === 'google'
    ? { ok: true, proof: { provider: 'google', credential: given, nonce: errand.nonce } }
    : { ok: true, proof: { provider: 'facebook', accessToken: given } };
}
