import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHmac } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface StandIn {
  readonly url: string;
  close(): Promise<void>;
}

/** An HTTP server of one function. */
export const serveStandIn = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<StandIn> => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

export interface GoogleStandIn extends StandIn {
  readonly clientId: string;
  /** An ID token; `claims` over good ones, `undefined` leaves one out. */
  sign(
    claims: Readonly<Record<string, unknown>>,
    as?: { readonly alg?: 'RS256' | 'PS256'; readonly key?: 'known' | 'unknown' },
  ): Promise<string>;
  /** What the key set is answered with. */
  keys: 'served' | 'redirected' | 'huge' | 'silent';
}

/** Serves a key set and signs ID tokens with its key, as Google does. */
export async function openGoogleStandIn(now: () => number): Promise<GoogleStandIn> {
  const clientId = 'siedem-test.apps.googleusercontent.com';
  const pair = () => generateKeyPair('RS256', { extractable: true });
  const [known, unknown] = [await pair(), await pair()];
  const jwk = { ...(await exportJWK(known.publicKey)), kid: 'key-1', use: 'sig' };
  const http = await serveStandIn((_request, response) => {
    switch (standIn.keys) {
      case 'served':
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }));
        break;
      case 'redirected':
        response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
        break;
      case 'huge':
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ keys: [jwk], rest: 'x'.repeat(70_000) }));
        break;
      case 'silent':
        break;
    }
  });
  const standIn: GoogleStandIn = {
    ...http,
    clientId,
    keys: 'served',
    sign: (claims, { alg = 'RS256', key = 'known' } = {}) => {
      const issued = Math.floor(now() / 1000);
      const good = {
        iss: http.url,
        aud: clientId,
        iat: issued,
        exp: issued + 3600,
        email_verified: true,
        name: 'Zofia Nałkowska',
      };
      return new SignJWT({ ...good, ...claims })
        .setProtectedHeader({ alg, kid: 'key-1', typ: 'JWT' })
        .sign(key === 'known' ? known.privateKey : unknown.privateKey);
    },
  };
  return standIn;
}

export interface GraphStandIn extends StandIn {
  readonly appId: string;
  readonly appSecret: string;
  readonly tokens: Map<
    string,
    {
      readonly app?: string;
      readonly valid?: boolean;
      readonly expires?: number;
      readonly person: Readonly<Record<string, string>> & { readonly id: string };
    }
  >;
  mode: 'answers' | 'redirects' | 'fails';
}

/** Facebook's Graph as far as a login needs it: `debug_token` for the app alone, `me` with the proof of the secret. */
export async function openGraphStandIn(): Promise<GraphStandIn> {
  const [appId, appSecret] = ['1234567890', 'graph-secret'];
  const tokens: GraphStandIn['tokens'] = new Map();
  const http = await serveStandIn((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (standIn.mode === 'redirects') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    if (standIn.mode === 'fails') return send(500, {});
    if (pathname === '/debug_token') {
      if (searchParams.get('access_token') !== `${appId}|${appSecret}`) return send(400, { error: { message: 'no' } });
      const known = tokens.get(searchParams.get('input_token') ?? '');
      if (!known) return send(200, { data: { app_id: appId, is_valid: false } });
      const { app = appId, valid = true, expires = 0, person } = known;
      return send(200, { data: { app_id: app, is_valid: valid, expires_at: expires, user_id: person.id } });
    }
    const token = searchParams.get('access_token') ?? '';
    const proof = createHmac('sha256', appSecret).update(token).digest('hex');
    const known = tokens.get(token);
    if (pathname !== '/me' || !known || searchParams.get('appsecret_proof') !== proof) {
      return send(400, { error: { message: 'no' } });
    }
    return send(200, known.person);
  });
  const standIn: GraphStandIn = { ...http, appId, appSecret, tokens, mode: 'answers' };
  return standIn;
}
