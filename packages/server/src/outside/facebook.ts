import { createHmac } from 'node:crypto';
import { fits, type Static, type TSchema, Type } from '@siedem/contract';
import type { Config } from '../config.ts';
import { limitedFetch } from './limited-fetch.ts';
import { type SocialAnswer, type SocialLogin, socialOff } from './social.ts';

const Inspected = Type.Object({
  data: Type.Object({
    app_id: Type.String(),
    is_valid: Type.Boolean(),
    user_id: Type.Optional(Type.String()),
    /** epoch seconds; 0: never */
    expires_at: Type.Optional(Type.Number()),
  }),
});

const Person = Type.Object({
  id: Type.String({ minLength: 1 }),
  name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
});

const refused: SocialAnswer = { ok: false, problem: 'refused' };
const TOKEN = /^[\w.|-]{1,1000}$/;

const ask = async <S extends TSchema>(schema: S, url: URL): Promise<Static<S> | undefined> => {
  const response = await limitedFetch(url.href);
  if (response.status >= 500) throw new Error(`the provider answered ${response.status}`);
  const value: unknown = await response.json();
  return response.ok && fits(schema, value) ? value : undefined;
};

/** Checks Facebook access tokens: made for our app, still good, and whose (Graph `debug_token`, then `me`). */
export const openFacebook = (config: Config['facebook'], clock: () => number): SocialLogin => {
  if (config === null) return socialOff;
  const { appId, appSecret, graphUrl } = config;

  const call = (path: string, query: Readonly<Record<string, string>>): URL => {
    const url = new URL(graphUrl.replace(/\/$/, '') + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };

  const identify = async (accessToken: string): Promise<SocialAnswer> => {
    const query = { input_token: accessToken, access_token: `${appId}|${appSecret}` };
    const inspected = await ask(Inspected, call('/debug_token', query));
    // a token of another app would let that app's owner log in as anyone who uses it
    if (!inspected?.data.is_valid || inspected.data.app_id !== appId) return refused;
    const expires = inspected.data.expires_at ?? 0;
    if (expires !== 0 && expires * 1000 <= clock()) return refused;

    const proof = createHmac('sha256', appSecret).update(accessToken).digest('hex');
    const me = { fields: 'id,name,email', access_token: accessToken, appsecret_proof: proof };
    const person = await ask(Person, call('/me', me));
    if (person === undefined || person.id !== inspected.data.user_id) return refused;
    if (!person.email) return { ok: false, problem: 'no-email' };
    const { id: subject, email, name = '' } = person;
    return { ok: true, person: { provider: 'facebook', subject, email, name } };
  };

  return {
    verify: async (accessToken) => {
      if (!TOKEN.test(accessToken)) return refused;
      try {
        return await identify(accessToken);
      } catch {
        // errors contain the URL and with it secrets: never log or rethrow them
        return { ok: false, problem: 'unreachable' };
      }
    },
  };
};
