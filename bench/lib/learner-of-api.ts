import {
  addCard,
  type EndpointDefinition,
  grantPremium,
  listCategories,
  login,
  register,
  survey,
} from '@siedem/contract';

const PASSWORD = 'seven-boxes-7';

/** A learner made through the API: registered, surveyed, with premium, a category and one card. */
export interface ApiLearner {
  /** New tokens of a login of their own, as the browser keeps them. */
  readonly logIn: () => Promise<string>;
}

const call = async (
  url: string,
  { method, path }: EndpointDefinition,
  body?: object,
  token?: string,
): Promise<unknown> => {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // 300 and 301 have a result too.
  if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

const textIn = (tokens: unknown, name: 'access' | 'refresh'): string => String(Reflect.get(Object(tokens), name));
const accessIn = (tokens: unknown): string => textIn(tokens, 'access');

export async function registerLearner(url: string): Promise<ApiLearner> {
  const email = 'bench@example.com';
  const fresh = { username: 'bench', email, password: PASSWORD, confirm_password: PASSWORD };
  const registered = accessIn(await call(url, register, fresh));
  const surveyed = accessIn(await call(url, survey, { category_name: 'Spanish' }, registered));
  const access = accessIn(await call(url, grantPremium, {}, surveyed));
  const [category] = (await call(url, listCategories, undefined, access)) as { id: string }[];
  await call(url, addCard, { category: category?.id, word: 'manzana', meanings: 'apple', section: '1' }, access);
  return {
    logIn: async () => {
      const tokens = await call(url, login, { email, password: PASSWORD });
      return JSON.stringify({ access: accessIn(tokens), refresh: textIn(tokens, 'refresh') });
    },
  };
}
