import { randomUUID } from 'node:crypto';
import { persist, type Patience } from './persist.ts';

/** Cards that are answered and cards that are edited, separately: so the right state of each is simple. */
export interface Learner {
  readonly access: string;
  readonly refresh: string;
  readonly email: string;
  readonly category: string;
  readonly reviewed: readonly string[];
  readonly edited: readonly string[];
}

interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

export const bearer = ({ access }: Pick<Tokens, 'access'>) => ({ authorization: `Bearer ${access}` });

const CARDS = 4;

/** Registers, answers the survey, claims the free 30 days and adds a few cards, through the API. */
export async function newLearner(url: string, patience?: Patience): Promise<Learner> {
  const name = `u-${randomUUID().slice(0, 13)}`;
  const email = `${name}@example.com`;
  const password = 'seven-boxes-7';
  const send = <T>(method: string, path: string, body: object, token?: string): Promise<T> =>
    persist(
      { url: url + path, method, body, headers: token === undefined ? {} : bearer({ access: token }) },
      patience,
    ).then(({ status, json }) => {
      if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(json)}`);
      return json as T;
    });
  const registered = await persist(
    {
      url: `${url}/api/register/`,
      method: 'POST',
      body: { username: name, email, password, confirm_password: password },
    },
    patience,
  );
  // If the answer of an earlier try was lost, the account exists.
  const first =
    registered.status === 200
      ? (registered.json as Tokens)
      : await send<Tokens>('POST', '/api/token/', { email, password });
  const asked = await send<Tokens>('POST', '/api/survey1/', { category_name: 'Spanish' }, first.access);
  const tokens = await send<Tokens>('PUT', '/api/premium/', {}, asked.access);
  const answer = await persist({ url: `${url}/api/categories/`, headers: bearer(tokens) }, patience);
  const [category] = answer.json as { id: string }[];
  if (category === undefined) throw new Error('the survey made no category');
  const add = async (what: string): Promise<string> => {
    const id = randomUUID();
    await send(
      'POST',
      '/api/',
      { id, category: category.id, word: `${what} ${id}`, meanings: id, section: '1' },
      tokens.access,
    );
    return id;
  };
  const several = async (what: string): Promise<string[]> => {
    const ids: string[] = [];
    for (let count = 0; count < CARDS; count += 1) ids.push(await add(what));
    return ids;
  };
  return {
    ...tokens,
    email,
    category: category.id,
    reviewed: await several('reviewed'),
    edited: await several('edited'),
  };
}

/** Makes as many learners as there are writers, a few at a time because passwords are hashed. */
export async function newLearners(url: string, count: number): Promise<Learner[]> {
  const made: Learner[] = [];
  while (made.length < count) {
    const some = Math.min(4, count - made.length);
    made.push(...(await Promise.all(Array.from({ length: some }, () => newLearner(url)))));
  }
  return made;
}
