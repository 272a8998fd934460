import { randomUUID } from 'node:crypto';
import { openTestApp, type TestApp, type TestAppOptions } from '../dev/test-app.ts';

/** What came back, read as a stranger would: no contract, no types, only JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface Asked {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ip?: string;
}

/** `GET /api/` and the like; a body that is a string is sent as it is, anything else as JSON. */
export type Call = (line: string, body?: unknown, asked?: Asked) => Promise<Answer>;

export interface Someone {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly access: string;
  readonly refresh: string;
  /** id of the category that the survey made */
  readonly category: string;
  /** a call with this learner's access token */
  readonly call: Call;
}

export interface House {
  readonly app: TestApp;
  readonly call: Call;
  /** A new learner who has answered the survey; with the free 30 days unless requested otherwise. */
  readonly someone: (wish?: {
    readonly email?: string;
    readonly username?: string;
    readonly premium?: 'none';
  }) => Promise<Someone>;
  readonly close: () => Promise<void>;
}

export const PASSWORD = 'four-lamps-4';
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const callOf =
  ({ app }: Pick<TestApp, 'app'>): Call =>
  async (line, body, { token, headers = {}, ip } = {}) => {
    const [method = '', url = ''] = line.split(' ');
    const answer = await app.inject({
      method: method as 'GET',
      url,
      ...(ip === undefined ? {} : { remoteAddress: ip }),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: parsed(answer.body), headers: answer.headers, text: answer.body };
  };

/** A field of a JSON object; undefined if there is none. */
export const field = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);
export const text = (value: unknown, name: string): string => String(field(value, name));
/** A JSON list as rows of fields. */
export const rows = (value: unknown): readonly Readonly<Record<string, unknown>>[] => {
  if (!Array.isArray(value)) throw new Error(`not a list: ${JSON.stringify(value)}`);
  return value.map((row) => Object(row) as Record<string, unknown>);
};

export const claimsIn = (access: unknown): Readonly<Record<string, unknown>> =>
  Object(parsed(Buffer.from(String(access).split('.')[1] ?? '', 'base64url').toString())) as Record<string, unknown>;

const matching = (fits: (value: unknown) => boolean): unknown => ({ asymmetricMatch: fits });
/** For `expect`: any text that says something, any number, any list. */
export const aText = matching((value) => typeof value === 'string' && value !== '');
export const aNumber = matching((value) => typeof value === 'number');
export const aList = matching((value) => Array.isArray(value));

/** A wire date without zone, as UTC shows it. */
export const wireDate = (instant: number): string => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

/** The real app over an empty database with a clock that stands still until it is moved. */
export async function openHouse(options: TestAppOptions = {}): Promise<House> {
  const app = await openTestApp(options);
  const call = callOf(app);
  return {
    app,
    call,
    close: app.close,
    someone: async (wish = {}) => {
      const name = randomUUID().slice(0, 13);
      const { username = `n-${name}`, email = `${name}@example.com` } = wish;
      let tokens = (
        await call('POST /api/register/', { username, email, password: PASSWORD, confirm_password: PASSWORD })
      ).body;
      const token = () => ({ token: text(tokens, 'access') });
      if (wish.premium !== 'none') tokens = (await call('PUT /api/premium/', {}, token())).body;
      tokens = (await call('POST /api/survey1/', { category_name: 'Spanish' }, token())).body;
      // what comes later has a later time, as it would with a clock that runs
      app.clock.advance(1);
      const mine: Call = (line, body, asked) => call(line, body, { ...token(), ...asked });
      const [category] = wish.premium === 'none' ? [] : rows((await mine('GET /api/categories/')).body);
      return {
        username,
        email,
        password: PASSWORD,
        access: text(tokens, 'access'),
        refresh: text(tokens, 'refresh'),
        category: String(category?.['id']),
        call: mine,
      };
    },
  };
}
