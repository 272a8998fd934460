import { randomUUID } from 'node:crypto';
import {
  addCard,
  addSection,
  changeCard,
  changeCards,
  changeLesson,
  changeMargin,
  changeSection,
  deleteCard,
  deleteCategory,
  deleteSection,
  endLogin,
  insights,
  doctor,
  arrangeBoxes,
  addPause,
  changePause,
  undoPause,
  endpoints,
  type EndpointDefinition,
  exportAll,
  getCard,
  hard,
  listLogins,
  listReviews,
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
  readonly query?: object;
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

const PAUSE = '0193a1c2-7c1e-7d4a-9a55-1c2f3b4d5e6f';

/** Every call that takes an id, with somebody's ids in every place that has one; `own` are the caller's. */
const attempts = (theirs: Ids, own: Ids): Attempt[] => [
  { endpoint: getCard, params: { id: theirs.card } },
  { endpoint: changeCard, params: { id: theirs.card }, body: { word: 'x', section: '2' } },
  { endpoint: changeCard, params: { id: own.card }, body: { category: theirs.category } },
  { endpoint: changeCard, params: { id: own.card }, body: { id: theirs.card } },
  { endpoint: changeMargin, params: { id: theirs.card }, body: { note: 'x' } },
  { endpoint: changeLesson, params: { id: theirs.category }, body: { ask: 'word' } },
  { endpoint: deleteCard, params: { id: theirs.card } },
  {
    endpoint: changeCards,
    body: { moves: [{ id: theirs.card, section: '2', modified_date: '2020-01-01 00:00:00' }] },
  },
  { endpoint: changeCards, body: { deletions: [theirs.card] } },
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
  { endpoint: listReviews, query: { card: theirs.card } },
  { endpoint: doctor, query: { category: theirs.category } },
  { endpoint: hard, query: { category: theirs.category } },
  { endpoint: arrangeBoxes, body: { category: theirs.category, labels: { 2: '2 days' }, expect: {} } },
  { endpoint: addPause, body: { id: PAUSE, category: theirs.category, from: 1, until: 2 } },
  { endpoint: changePause, params: { id: theirs.card }, body: { until: 2 } },
  { endpoint: undoPause, params: { id: theirs.card } },
  { endpoint: insights, query: { category: theirs.category } },
  { endpoint: endLogin, params: { id: theirs.login } },
];

/** These look at each id by itself, and answer 200 for those that are nothing. */
const oneByOne: readonly EndpointDefinition[] = [recordReviews, changeCards, listReviews];
/** Calls whose ids other suites try: a secret token in the path, an order of the learner, imports, exports of cards. */
const elsewhere = [
  'resetPassword',
  'withdraw',
  'grantPremium',
  'sendQuestion',
  'importPart',
  'takeBackImport',
  'exportAnki',
  'deletePush',
];
/** The id is what the call makes. */
const makesIds = ['addCategory'];

const named = ({ params, query, body }: EndpointDefinition): string[] => {
  const sent =
    body && 'properties' in body && typeof body.properties === 'object' ? Object.keys(body.properties ?? {}) : [];
  // In a query `card` is an id; in a body it is the number of the practice payment.
  const asked = Object.keys(query?.properties ?? {}).map((name) => (name === 'card' ? 'id' : name));
  const fields = [...Object.keys(params?.properties ?? {}), ...asked, ...sent];
  return fields.filter((name) =>
    /^(id|pk|category|newSection|reviews|moves|deletions|user|user_id|payment)$/.test(name),
  );
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
  const send = async ({ endpoint, params, query, body }: Attempt) => {
    const answer = await app.call<EndpointDefinition>(endpoint, {
      token: mine.learner.access,
      ...(params ? { params } : {}),
      ...(query ? { query } : {}),
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
      const nothing = await send(missing[at] ?? attempt);
      const same = (text: string) => text.replaceAll(/[0-9a-f-]{36}/g, 'id');
      expect({ ...answer, text: same(answer.text) }, attempt.endpoint.name).toEqual({
        ...nothing,
        text: same(nothing.text),
      });
      if (oneByOne.includes(attempt.endpoint)) continue;
      expect(answer.status, attempt.endpoint.name).toBeGreaterThanOrEqual(400);
    }
    expect([await belongings(theirs), await belongings(mine)]).toEqual(before);
  });

  it('is tried on every call that takes an id', () => {
    const none = { card: '', category: '', login: '', review: '' };
    const tried = new Set([...attempts(none, none).map(({ endpoint }) => endpoint.name), ...elsewhere, ...makesIds]);
    expect(endpoints.filter((endpoint) => named(endpoint).length > 0 && !tried.has(endpoint.name))).toEqual([]);
  });
});
