import { randomUUID } from 'node:crypto';
import {
  addCard,
  addSection,
  changeCard,
  changeSection,
  deleteCard,
  deleteCategory,
  deleteSection,
  endLogin,
  endpoints,
  type EndpointDefinition,
  exportAll,
  getCard,
  listLogins,
  recordReviews,
  renameCategory,
  type Review,
  undoReview,
} from '@siedem/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LearnerHome, makeHome } from '../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../dev/test-app.ts';

interface Ids {
  readonly card: string;
  readonly category: string;
  readonly login: string;
  readonly review: string;
}

interface Attempt {
  readonly endpoint: EndpointDefinition;
  readonly params?: object;
  readonly body?: object;
}

const review = (card: string) => ({
  id: '0193a1c2-7c1e-7d4a-9a55-1c2f3b4d5e6f',
  card,
  at: 1,
  direction: 'word',
  typed: '',
  verdict: 'good',
  override: false,
  from: '1',
  to: '2',
  took_ms: 0,
});

/** Every call that takes an id, with somebody's ids in every place that has one; `own` are the caller's. */
const attempts = (theirs: Ids, own: Ids): Attempt[] => [
  { endpoint: getCard, params: { id: theirs.card } },
  { endpoint: changeCard, params: { id: theirs.card }, body: { word: 'x', section: '2' } },
  { endpoint: changeCard, params: { id: own.card }, body: { category: theirs.category } },
  { endpoint: changeCard, params: { id: own.card }, body: { id: theirs.card } },
  { endpoint: deleteCard, params: { id: theirs.card } },
  { endpoint: addCard, body: { category: theirs.category, word: 'x', meanings: 'y' } },
  { endpoint: renameCategory, params: { id: theirs.category }, body: { name: 'x' } },
  { endpoint: renameCategory, params: { id: own.category }, body: { id: theirs.category, name: 'x' } },
  { endpoint: deleteCategory, params: { id: theirs.category } },
  { endpoint: deleteCategory, params: { id: own.category }, body: { id: theirs.category } },
  { endpoint: addSection, body: { category: theirs.category, label: '2 hours', timer: '7200000' } },
  {
    endpoint: changeSection,
    params: { id: '2' },
    body: { category: theirs.category, label: '2 hours', timer: '7200000' },
  },
  { endpoint: deleteSection, params: { id: '2' }, body: { category: theirs.category, newSection: '1' } },
  { endpoint: recordReviews, body: { reviews: [review(theirs.card)] } },
  { endpoint: undoReview, params: { id: theirs.review } },
  { endpoint: endLogin, params: { id: theirs.login } },
];

/** Calls whose ids other suites try: a secret token in the path, an order of the learner. */
const elsewhere = ['resetPassword', 'withdraw', 'grantPremium', 'sendQuestion'];
/** The id is what the call makes. */
const makesIds = ['addCategory'];

const named = ({ params, body }: EndpointDefinition): string[] => {
  const sent =
    body && 'properties' in body && typeof body.properties === 'object' ? Object.keys(body.properties ?? {}) : [];
  const fields = [...Object.keys(params?.properties ?? {}), ...sent];
  return fields.filter((name) => /^(id|pk|category|newSection|reviews|user|user_id|payment)$/.test(name));
};

describe.each(testDatabases)('another learner on %s', (database) => {
  let app: TestApp;
  let mine: LearnerHome;
  let theirs: LearnerHome;
  beforeAll(async () => {
    app = await openTestApp({ database });
    mine = await makeHome(app);
    theirs = await makeHome(app);
  });
  afterAll(() => app.close());

  const idsOf = async (home: LearnerHome): Promise<Ids> => {
    const [login] = (await home.call(listLogins)).body;
    const card = await home.card();
    const given = { ...review(card), id: randomUUID() };
    await home.call(recordReviews, { body: { reviews: [given as Review] } });
    return {
      card,
      review: given.id,
      category: home.category,
      login: login && 'browser' in login ? login.id : '',
    };
  };
  const send = async ({ endpoint, params, body }: Attempt) => {
    const answer = await app.call<EndpointDefinition>(endpoint, {
      token: mine.learner.access,
      ...(params ? { params } : {}),
      ...(body ? { body } : {}),
    });
    return { status: answer.status, text: answer.text };
  };
  const belongings = async (home: LearnerHome) => {
    const { categories, sections, cards, reviews, logins } = JSON.parse((await home.call(exportAll)).text) as Record<
      string,
      unknown
    >;
    return { categories, sections, cards, reviews, logins };
  };

  it('is answered like an id that nobody has, and nothing of theirs changes', async () => {
    const own = await idsOf(mine);
    const foreign = await idsOf(theirs);
    const nobody = { card: randomUUID(), category: randomUUID(), login: randomUUID(), review: randomUUID() };
    const before = [await belongings(theirs), await belongings(mine)];
    const missing = attempts(nobody, own);
    for (const [at, attempt] of attempts(foreign, own).entries()) {
      const answer = await send(attempt);
      expect(answer, attempt.endpoint.name).toEqual(await send(missing[at] ?? attempt));
      if (attempt.endpoint !== recordReviews) expect(answer.status, attempt.endpoint.name).toBeGreaterThanOrEqual(400);
    }
    expect([await belongings(theirs), await belongings(mine)]).toEqual(before);
  });

  it('is tried on every call that takes an id', () => {
    const none = { card: '', category: '', login: '', review: '' };
    const tried = new Set([...attempts(none, none).map(({ endpoint }) => endpoint.name), ...elsewhere, ...makesIds]);
    expect(endpoints.filter((endpoint) => named(endpoint).length > 0 && !tried.has(endpoint.name))).toEqual([]);
  });
});
