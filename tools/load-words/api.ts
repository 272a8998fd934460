import { setTimeout as wait } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** What stops the whole run, told to the person in one line. */
export class Stop extends Error {}

const MOST_TRIES = 8;
const FIRST_PAUSE_MS = 250;
const TIMEOUT_MS = 20_000;

const field = (body: unknown, name: string): string | undefined => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** The server's own words: its data message, else its detail. */
export const messageOf = (answer: Answer): string =>
  field(answer.body, 'data') ?? field(answer.body, 'detail') ?? `status ${answer.status}`;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's error page; its status tells enough.
    return undefined;
  }
};

export interface Api {
  /** Sends with the learner's token. Network errors, 429 and 5xx are tried again; safe, because every id is ours. */
  send(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** Logs in and keeps the login alive. `signal` ends every pause and every call at once. */
export const openApi = async (url: string, email: string, password: string, signal: AbortSignal): Promise<Api> => {
  const once = async (method: string, path: string, body: unknown, access?: string) => {
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return {
      status: response.status,
      body: parse(await response.text()),
      retryAfter: response.headers.get('retry-after'),
    };
  };

  const patiently = async (method: string, path: string, body: unknown, access?: string): Promise<Answer> => {
    for (let tries = 1; ; tries++) {
      let reason: string;
      let pause = FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.75 + Math.random() / 2);
      try {
        const answer = await once(method, path, body, access);
        if (answer.status !== 429 && answer.status < 500) return answer;
        reason = messageOf(answer);
        pause = Math.max(pause, Number(answer.retryAfter ?? 0) * 1000 || 0);
      } catch (error) {
        if (signal.aborted) throw error;
        reason = error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : String(error);
      }
      if (tries === MOST_TRIES) throw new Stop(`${method} ${path} failed ${MOST_TRIES} times: ${reason}`);
      await wait(pause, undefined, { signal });
    }
  };

  const tokensOf = (answer: Answer, refusal: string) => {
    const access = field(answer.body, 'access');
    const refresh = field(answer.body, 'refresh');
    if (answer.status !== 200 || access === undefined || refresh === undefined) {
      throw new Stop(`${refusal}: ${messageOf(answer)}`);
    }
    return { access, refresh };
  };

  let tokens = tokensOf(await patiently('POST', '/api/token/', { email, password }), 'Login was refused');
  let renewal: Promise<void> | undefined;
  // Several calls may meet the end of the token at once; one of them renews it for all.
  const renew = (): Promise<void> =>
    (renewal ??= patiently('POST', '/api/token/refresh/', { refresh: tokens.refresh })
      .then((answer) => {
        tokens = tokensOf(answer, 'The login has ended');
      })
      .finally(() => {
        renewal = undefined;
      }));

  return {
    send: async (method, path, body) => {
      const used = tokens.access;
      const answer = await patiently(method, path, body, used);
      if (answer.status !== 401) return answer;
      if (tokens.access === used) await renew();
      return patiently(method, path, body, tokens.access);
    },
  };
};
