import {
  type AnswerOf,
  type BodyOf,
  Detail,
  type EndpointDefinition,
  type ParamsOf,
  type QueryOf,
} from '@siedem/contract';
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';

type KeysOf<U> = U extends unknown ? keyof U : never;
type FieldOf<U, K> = U extends unknown ? (K extends keyof U ? U[K] : never) : never;
type Merged<U> = { readonly [K in KeysOf<U>]?: FieldOf<U, K> } & { readonly detail?: string };
type Lists<U> = Extract<U, readonly unknown[]>;

/** A body whose status the test has yet to look at: the list where there is one, and any field of any other answer. */
export type LooseBody<E extends EndpointDefinition> = [Lists<AnswerOf<E>['body']>] extends [never]
  ? Merged<AnswerOf<E>['body']>
  : Lists<AnswerOf<E>['body']> & Merged<Exclude<AnswerOf<E>['body'], readonly unknown[]>>;

export interface CallInput<E extends EndpointDefinition> {
  readonly body?: BodyOf<E>;
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  /** access token */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** the peer's address */
  readonly ip?: string;
}

export interface CallResult<E extends EndpointDefinition> {
  readonly status: number;
  readonly body: LooseBody<E>;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

/** Every call of the suite is checked against the contract, so an undeclared status or field fails the test that met it. */
function checkAnswer(endpoint: EndpointDefinition, status: number, body: unknown): void {
  const common = [400, 401, 402, 413, 429, 503].includes(status) ? Detail : undefined;
  const schema = endpoint.answers[status] ?? common;
  if (!schema) {
    throw new Error(
      `${endpoint.name} answered ${status}, which its contract does not declare: ${JSON.stringify(body)}`,
    );
  }
  if (Value.Check(schema, body) || (common && Value.Check(common, body))) return;
  // A body that failed its schema is refused in the shape of the endpoint's 400s, with `detail` beside it.
  if (status === 400 && typeof Reflect.get(Object(body), 'detail') === 'string') return;
  throw new Error(`${endpoint.name} ${status} is not as its contract says: ${JSON.stringify(body)}`);
}

/** The address of a call: parameters put in and escaped. */
export const urlOf = (endpoint: EndpointDefinition, params: object = {}, query: object = {}): string => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(Reflect.get(params, name))),
  );
  const search = new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  ).toString();
  return search ? `${path}?${search}` : path;
};

/** Calls the app as a client would, without a socket. */
export async function callApp<E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<CallResult<E>> {
  const answer = await app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, Object(input.params) as object, Object(input.query) as object),
    ...(input.ip ? { remoteAddress: input.ip } : {}),
    headers: { ...(input.token ? { authorization: `Bearer ${input.token}` } : {}), ...input.headers },
    ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body), headers: jsonHeaders(input) }),
  });
  const body: unknown = endpoint.media === 'text/html' ? answer.body : JSON.parse(answer.body);
  checkAnswer(endpoint, answer.statusCode, body);
  return { status: answer.statusCode, body: body as LooseBody<E>, text: answer.body, headers: answer.headers };
}

const jsonHeaders = (input: { token?: string; headers?: Readonly<Record<string, string>> }) => ({
  'content-type': 'application/json',
  ...(input.token ? { authorization: `Bearer ${input.token}` } : {}),
  ...input.headers,
});
