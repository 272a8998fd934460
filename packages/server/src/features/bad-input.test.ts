import { type EndpointDefinition, endpoints, listCards } from '@siedem/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlOf } from '../dev/checked-call.ts';
import { type LearnerHome, makeHome } from '../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../dev/test-app.ts';

const learning = endpoints.filter(({ access }) => access === 'premium');
const writing = learning.filter(({ body }) => body !== undefined);

const fieldsOf = ({ body }: EndpointDefinition): string[] =>
  body && 'properties' in body && typeof body.properties === 'object' ? Object.keys(body.properties ?? {}) : [];
const requiredOf = ({ body }: EndpointDefinition): string[] =>
  body && 'required' in body && Array.isArray(body.required) ? body.required.map(String) : [];

/** Whether a field says something with null: that there is no goal, or no plan. */
const takesNull = ({ body }: EndpointDefinition, name: string): boolean =>
  JSON.stringify(Reflect.get(Object(Reflect.get(Object(body), 'properties')), name)).includes('"type":"null"');

describe.each(testDatabases)('input that is not valid on %s', (database) => {
  let app: TestApp;
  let home: LearnerHome;
  let card: string;
  let cards: string;
  beforeAll(async () => {
    app = await openTestApp({ database });
    home = await makeHome(app);
    card = await home.card();
    cards = (await home.call(listCards)).text;
  });
  afterAll(() => app.close());

  /** A body that would do. */
  const good = (endpoint: EndpointDefinition): Record<string, unknown> => {
    const values: Record<string, unknown> = {
      category: home.category,
      word: 'dom',
      meanings: 'house',
      name: 'Polish',
      label: '2 days',
      timer: '172800000',
      newSection: '1',
      reviews: [],
    };
    return Object.fromEntries(requiredOf(endpoint).map((name) => [name, values[name]]));
  };
  const idFor = (endpoint: EndpointDefinition) =>
    endpoint.path.includes('section') ? '2' : endpoint.path.includes('category') ? home.category : card;
  const send = async (endpoint: EndpointDefinition, payload: string, given: { id?: string; type?: string } = {}) => {
    const answer = await app.app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, { id: given.id ?? idFor(endpoint) }),
      headers: { authorization: `Bearer ${home.learner.access}`, 'content-type': given.type ?? 'application/json' },
      payload,
    });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  const refused = async (endpoint: EndpointDefinition, payload: string, given?: { id?: string; type?: string }) => {
    const { status, body } = await send(endpoint, payload, given);
    const about = `${endpoint.name} ${payload.slice(0, 80)}`;
    expect(status, about).toBeGreaterThanOrEqual(400);
    expect(status, about).toBeLessThan(500);
    expect(body.detail, about).toEqual(expect.any(String));
    if (status === 400 && 'data' in Object(Reflect.get(Object(endpoint.answers[400]), 'properties'))) {
      expect(body.data, about).toBe(body.detail);
    }
    return status;
  };

  it.each(writing.map((endpoint) => [endpoint.name, endpoint] as const))('is refused by %s', async (_, endpoint) => {
    for (const name of fieldsOf(endpoint)) {
      // A list of ids is one, though no card has any of them: they are answered as missing.
      const list = name === 'deletions' ? [7] : ['x'];
      for (const value of [null, 7, true, list, { x: 'x' }, 'a\0b', '\uD800', 'x\uDFFFy']) {
        if (value === null && takesNull(endpoint, name)) continue;
        await refused(endpoint, JSON.stringify({ ...good(endpoint), [name]: value }));
      }
    }
    for (const name of requiredOf(endpoint)) {
      const { [name]: _, ...rest } = good(endpoint);
      await refused(endpoint, JSON.stringify(rest));
    }
    for (const body of ['{', '[]', '"x"', '7', 'true', '{"a":1,}', '\uFEFF{}x', '{"__proto__":{"x":1}}']) {
      await refused(endpoint, body);
    }
    const tooLong = 'x'.repeat(Math.max(1_100_000, (endpoint.bodyLimit ?? 0) + 1));
    expect(await refused(endpoint, JSON.stringify({ ...good(endpoint), x: tooLong }))).toBe(413);
    await refused(endpoint, `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}x`);
    await refused(endpoint, JSON.stringify(good(endpoint)), { type: 'text/plain' });
    await refused(endpoint, 'a=b', { type: 'application/x-www-form-urlencoded' });
    expect((await home.call(listCards)).text).toBe(cards);
  });

  const withId = learning.filter(({ params }) => params !== undefined);
  it.each(withId.map((endpoint) => [endpoint.name, endpoint] as const))('is no id for %s', async (_, endpoint) => {
    const body = endpoint.body ? JSON.stringify(good(endpoint)) : '';
    for (const id of [
      '0',
      '-1',
      '8',
      'null',
      'x'.repeat(3000),
      "' or 1=1 --",
      '../..',
      'a\0b',
      '\u2028',
      '💥',
      '%',
      `${card}x`,
    ]) {
      const status = await refused(endpoint, body, { id });
      expect([400, 404], `${endpoint.name} ${id}`).toContain(status);
    }
  });

  it('may bring fields that are not known; they are dropped', async () => {
    const add = writing.find(({ name }) => name === 'addCard');
    if (!add) throw new Error('no addCard');
    const extra = { premium: true, user_id: 'x', created_time: '2000-01-01 00:00:00', constructor: 1 };
    const { status, body } = await send(add, JSON.stringify({ ...good(add), ...extra }));
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual([
      'category',
      'created_time',
      'data',
      'id',
      'meanings',
      'modified_date',
      'section',
      'word',
    ]);
    expect(body.created_time).toBe('2026-11-21 12:00:00');
  });
});
