import createClient from 'openapi-fetch';
import type { paths } from './generated/api.ts';

// What an integrator would write first: register, claim the free days, learn a word, ask what changed. Nothing is cast:
// every field is known from the OpenAPI document alone.

export interface Outcome {
  readonly added: string;
  readonly box: string | null;
  readonly changed: readonly string[];
  readonly unchanged: number;
  readonly refusals: readonly string[];
}

const wanted = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`no ${what}`);
  return value;
};

/** @param baseUrl the origin of a server */
export async function mainJob(baseUrl: string): Promise<Outcome> {
  const visitor = createClient<paths>({ baseUrl });
  const account = {
    username: 'integrator',
    email: 'integrator@example.com',
    password: 'correct horse battery',
    confirm_password: 'correct horse battery',
    language: 'en' as const,
  };
  const registered = await visitor.POST('/api/register/', { body: account });
  const again = await visitor.POST('/api/register/', { body: account });
  const refusals = [...(again.error !== undefined && 'email' in again.error ? (again.error.email ?? []) : [])];
  const first = createClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${wanted(registered.data, 'tokens').access}` },
  });
  const granted = await first.PUT('/api/premium/', { body: {} });
  const client = createClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${wanted(granted.data, 'premium').access}` },
  });
  await client.POST('/api/survey1/', { body: { category_name: 'Spanish' } });
  const categories = await client.GET('/api/categories/');
  const category = wanted(categories.data?.[0], 'category').id;
  const added = await client.POST('/api/', {
    body: { id: '0193a1c2-7c1e-7d4a-9a55-1c2f3b4d5e6f', category, word: 'gato', meanings: 'cat|tomcat' },
  });
  const card = wanted(added.data, 'card');
  const recorded = await client.POST('/api/reviews/', {
    body: {
      reviews: [
        {
          id: '0193a1c2-7c1e-7d4a-9a55-1c2f3b4d5e70',
          card: card.id,
          at: Date.now(),
          direction: 'word',
          typed: 'gato',
          verdict: 'good',
          override: false,
          from: '1',
          to: '2',
          took_ms: 1200,
        },
      ],
    },
  });
  const result = wanted(recorded.data?.reviews[0], 'result of a review');
  const changes = await client.GET('/api/changes/', { params: { query: { since: 0 } } });
  if (changes.data === undefined || !('cards' in changes.data)) throw new Error('no changes');
  const tag = wanted(changes.response.headers.get('etag') ?? undefined, 'ETag');
  const same = await client.GET('/api/changes/', {
    params: { query: { since: 0 }, header: { 'If-None-Match': tag } },
  });
  const wrong = await client.GET('/api/{id}/', { params: { path: { id: '0193a1c2-7c1e-7d4a-9a55-000000000000' } } });
  if (wrong.error !== undefined && 'detail' in wrong.error) refusals.push(wrong.error.detail);
  return {
    added: card.data,
    box: result.section,
    changed: changes.data.cards.map(({ word, meanings }) => `${word}: ${meanings.split('|').join(', ')}`),
    unchanged: same.response.status,
    refusals,
  };
}
