import { type EndpointDefinition, endpoints, messages } from '@siedem/contract';
import { createServerModel, type ServerModel } from '../../collection/testing/server-model.ts';
import { createWireDates } from '../../collection/sync/wire-date.ts';

const base64 = (value: object) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))));
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

/** The endpoint behind a request and the parameters in its path; fixed paths come before those with parameters. */
function endpointOf(method: string, path: string) {
  const byFixed = [...endpoints].sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
  for (const endpoint of byFixed as readonly EndpointDefinition[]) {
    const pattern = new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const match = endpoint.method === method ? pattern.exec(path) : null;
    if (match !== null) return { endpoint, params: { ...match.groups } };
  }
  throw new Error(`nobody serves ${method} ${path}`);
}

interface Account {
  readonly model: ServerModel;
  /** Valid refresh tokens. */
  readonly logins: Set<string>;
}

/** What a request is answered with instead of by the server; undefined for the server. A rejection is a lost network. */
export type Between = (endpoint: EndpointDefinition) => Promise<Response> | undefined;

/** A server of several learners with logins, as `fetch` sees it. Each answer has a `Date`. */
export function createFakeServer(now: () => number) {
  const accounts = new Map<string, Account>();
  const access = new Map<string, { readonly learner: string; readonly login: string }>();
  /** Calls that came with a valid token, as `learner endpoint`, in order. */
  const asked: string[] = [];
  let made = 0;

  const accountOf = (learner: string): Account => {
    let account = accounts.get(learner);
    if (account === undefined) {
      account = {
        model: createServerModel(
          createWireDates(() => true),
          now,
        ),
        logins: new Set(),
      };
      accounts.set(learner, account);
    }
    return account;
  };
  const tokensFor = (learner: string) => {
    const login = `refresh-${++made}`;
    const [iat, exp] = [Math.floor(now() / 1000), Math.floor(now() / 1000) + 7800];
    const claims = {
      user_id: learner,
      username: learner,
      email: `${learner}@example.com`,
      premium: true,
      iat,
      exp,
      made,
    };
    const token = `h.${base64(claims)}.s`;
    accountOf(learner).logins.add(login);
    access.set(token, { learner, login });
    return { access: token, refresh: login };
  };

  const answer = (
    endpoint: EndpointDefinition,
    params: Record<string, string>,
    url: URL,
    init: RequestInit,
  ): Response => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : undefined;
    const date = { date: new Date(now()).toUTCString() };
    switch (endpoint.name) {
      case 'login':
        return json(200, tokensFor(String(body?.['email']).split('@')[0] ?? ''), date);
      case 'refresh': {
        const sent = String(body?.['refresh']);
        const owner = [...accounts].find(([, { logins }]) => logins.has(sent));
        return owner === undefined
          ? json(401, { detail: messages.loginNeeded }, date)
          : json(200, tokensFor(owner[0]), date);
      }
      case 'logout':
        return json(200, { data: '' }, date);
      case 'clientConfig':
        return json(200, {}, date);
      default: {
        const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
        const caller = access.get(token);
        const account = caller === undefined ? undefined : accountOf(caller.learner);
        if (caller === undefined || account?.logins.has(caller.login) !== true) {
          return json(401, { detail: messages.loginNeeded }, date);
        }
        asked.push(`${caller.learner} ${endpoint.name}`);
        const query = Object.fromEntries([...url.searchParams].map(([key, value]) => [key, Number(value)]));
        const given = account.model.handle(endpoint, { params, query, ...(body === undefined ? {} : { body }) });
        return json(given.status, given.body, date);
      }
    }
  };

  const fetchAs =
    (between: Between): typeof fetch =>
    async (address, init = {}) => {
      const url = new URL(address instanceof Request ? address.url : address, 'http://localhost');
      const { endpoint, params } = endpointOf(init.method ?? 'GET', url.pathname);
      const instead = between(endpoint);
      if (instead !== undefined) return instead;
      return answer(endpoint, params, url, init);
    };

  return {
    fetchAs,
    asked,
    tokensFor,
    state: (learner: string) => accountOf(learner).model.state(),
    taken: (learner: string) => accountOf(learner).model.taken(),
    /** Ends every login of a learner, as a changed password does. */
    endLogins: (learner: string): void => accountOf(learner).logins.clear(),
  };
}

export type FakeServer = ReturnType<typeof createFakeServer>;
