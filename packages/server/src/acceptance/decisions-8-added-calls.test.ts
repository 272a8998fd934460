import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aList, aNumber, aText, DAY, field, type House, openHouse, rows, type Someone, text } from './client.ts';

type Row = Readonly<Record<string, unknown>>;
const same = (list: readonly Row[]) => list.map((row) => JSON.stringify(row, Object.keys(row).sort())).toSorted();

const nothingKept = () => ({
  categories: new Map<string, Row>(),
  sections: new Map<string, Row>(),
  cards: new Map<string, Row>(),
});

/** What a client has that applies pages as they come. */
const mirror = (from?: ReturnType<typeof nothingKept>) => {
  const kept = structuredClone(from ?? nothingKept());
  const key = (row: Row) => `${String(row['category'])} ${String(row['id'])}`;
  return {
    kept,
    apply: (page: unknown) => {
      if (field(page, 'reset') === true) for (const map of Object.values(kept)) map.clear();
      for (const row of rows(field(page, 'categories'))) kept.categories.set(String(row['id']), row);
      for (const row of rows(field(page, 'sections'))) kept.sections.set(key(row), row);
      for (const row of rows(field(page, 'cards'))) kept.cards.set(String(row['id']), row);
      const gone = Object(field(page, 'deleted')) as Record<'categories' | 'sections' | 'cards', unknown>;
      for (const id of gone.categories as string[]) kept.categories.delete(id);
      for (const row of rows(gone.sections)) kept.sections.delete(key(row));
      for (const id of gone.cards as string[]) kept.cards.delete(id);
    },
  };
};

describe('decisions 8', () => {
  let house: House;
  let ala: Someone;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  const fresh = async () => {
    ala = await house.someone();
  };
  const changes = async (since: unknown, limit?: number) => {
    const answer = await ala.call(
      `GET /api/changes/?since=${String(since)}${limit === undefined ? '' : `&limit=${limit}`}`,
    );
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const add = async (word: string, given: object = {}) =>
    text(
      (await ala.call('POST /api/', { category: ala.category, word, meanings: `${word} in other words`, ...given }))
        .body,
      'id',
    );

  const count = (page: unknown) => {
    const gone = field(page, 'deleted');
    const lists = ['categories', 'sections', 'cards'];
    return lists.flatMap((name) => [rows(field(page, name)), Array.from(Object(field(gone, name)) as unknown[])]).flat()
      .length;
  };

  /** Follows the pages to their end. */
  const follow = async (into: ReturnType<typeof mirror>, since: unknown, limit: number) => {
    let at = since;
    for (let pages = 1; ; pages++) {
      const page = await changes(at, limit);
      into.apply(page);
      expect(count(page)).toBeLessThanOrEqual(limit);
      at = field(page, 'revision');
      if (field(page, 'more') !== true) return { revision: at, pages };
      expect(pages).toBeLessThan(200);
    }
  };
  const asListed = async () => ({
    categories: rows((await ala.call('GET /api/categories/')).body),
    sections: rows((await ala.call('GET /api/sections/')).body),
    cards: rows((await ala.call('GET /api/')).body),
  });
  const equal = async ({ kept }: ReturnType<typeof mirror>) => {
    const listed = await asListed();
    expect(same([...kept.categories.values()])).toEqual(same(listed.categories));
    expect(same([...kept.sections.values()])).toEqual(same(listed.sections));
    expect(same([...kept.cards.values()])).toEqual(same(listed.cards));
  };

  test('the answer of changes has exactly its fields', async () => {
    await fresh();
    await add('raz');
    expect(await changes(0)).toEqual({
      revision: aNumber,
      more: false,
      categories: [{ id: ala.category, name: 'Spanish' }],
      sections: aList,
      cards: [expect.objectContaining({ word: 'raz', created_time: aText })],
      deleted: { categories: [], sections: [], cards: [] },
    });
    expect(field(await changes(0), 'sections')).toHaveLength(7);
  });

  test('since=0 by pages of 1, 2, 3 rows ends equal to the lists; so does what changed since', async () => {
    await fresh();
    const italian = text((await ala.call('POST /api/categories/', { name: 'Italian' })).body, 'id');
    const ids = [];
    for (const word of ['raz', 'dwa', 'trzy', 'cztery', 'pięć', 'sześć']) ids.push(await add(word, { section: '4' }));
    for (const limit of [1, 2, 3, 1000]) {
      const client = mirror();
      await follow(client, 0, limit);
      await equal(client);
    }
    const client = mirror();
    const { revision } = await follow(client, 0, 1000);
    await ala.call(`DELETE /api/${ids[0]}/`);
    await ala.call(`PUT /api/${ids[1]}/`, { word: 'dwa i pół', meanings: 'two and a half', section: '2' });
    await ala.call('DELETE /api/section/4/', { id: '4', category: ala.category, newSection: '3' });
    await ala.call('POST /api/sections/', { category: ala.category, label: '5 hours', timer: '18000000' });
    await add('ciao', { category: italian });
    await ala.call(`DELETE /api/category/${italian}/`, { id: italian, name: 'Italian' });
    await ala.call(`PUT /api/category/${ala.category}/`, { name: 'Español' });
    const review = {
      id: randomUUID(),
      card: ids[2],
      at: house.app.clock.now(),
      direction: 'word',
      typed: 'x',
      verdict: 'good',
      override: false,
      from: '3',
      to: '5',
      took_ms: 1,
    };
    await ala.call('POST /api/reviews/', { reviews: [review] });
    const small = mirror(client.kept);
    const one = await follow(small, revision, 1);
    await equal(small);
    const all = await follow(client, revision, 1000);
    await equal(client);
    expect([all.pages, one.revision]).toEqual([1, all.revision]);
    const nothing = await changes(all.revision);
    expect([count(nothing), field(nothing, 'more'), field(nothing, 'revision')]).toEqual([0, false, all.revision]);
  });

  test('a since from the future answers {reset: true} with everything from the start', async () => {
    await fresh();
    await add('raz');
    for (const since of [1_000_000, Number.MAX_SAFE_INTEGER, '99999999999999999999']) {
      const page = await changes(since);
      expect(page).toMatchObject({
        reset: true,
        more: false,
        categories: [{ id: ala.category }],
        cards: [{ word: 'raz' }],
      });
      const client = mirror();
      client.apply(page);
      await equal(client);
    }
    const client = mirror();
    const page = await changes(1_000_000, 1);
    client.apply(page);
    await follow(client, field(page, 'revision'), 1);
    await equal(client);
  });

  test('a since older than the kept deletions answers {reset: true}, and its pages end equal to the lists', async () => {
    await fresh();
    for (const word of ['raz', 'dwa', 'trzy']) await add(word);
    const stale = mirror();
    const { revision } = await follow(stale, 0, 1000);
    await ala.call(`DELETE /api/${await add('cztery')}/`);
    await add('pięć');
    // Seven periods of premium, then half a year for the server to forget the deletion in.
    for (let period = 0; period < 7; period++) {
      const clientSecret = field((await ala.call('POST /api/payment/')).body, 'clientSecret');
      await ala.call('POST /api/sandbox/confirm/', { clientSecret, card: '4242424242424242' });
      await ala.call('PUT /api/premium/', {});
    }
    await house.app.worker.drain();
    house.app.clock.advance(200 * DAY);
    await house.app.worker.drain();
    const { body } = await house.call('POST /api/token/', { email: ala.email, password: ala.password });
    ala = { ...ala, call: (line, sent, asked) => house.call(line, sent, { token: text(body, 'access'), ...asked }) };

    const first = await changes(revision, 1);
    expect(field(first, 'reset')).toBe(true);
    stale.apply(first);
    await follow(stale, field(first, 'revision'), 1);
    await equal(stale);
    for (const limit of [1, 5]) {
      const restarted = mirror();
      await follow(restarted, 0, limit);
      await equal(restarted);
    }
  });

  test('dates of changes are in the zone that is named', async () => {
    await fresh();
    await add('raz', { modified_date: '2026-07-01 12:00:00' });
    const { body } = await ala.call('GET /api/changes/?since=0', undefined, {
      headers: { 'time-zone': 'Europe/Warsaw' },
    });
    expect(rows(field(body, 'cards'))).toMatchObject([{ modified_date: '2026-07-01 14:00:00' }]);
  });

  test('export is one JSON document with everything of the learner and nothing of others', async () => {
    await fresh();
    const ola = await house.someone();
    await ola.call('POST /api/', { category: ola.category, word: 'secret-of-ola', meanings: 'x' });
    await add('raz');
    const answer = await ala.call('GET /api/export/');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    for (const part of [ala.email, ala.username, 'Spanish', 'raz', 'raz in other words']) {
      expect(answer.text).toContain(part);
    }
    for (const part of ['secret-of-ola', ola.email, '$argon2']) expect(answer.text).not.toContain(part);
  });

  test('GET /api/captcha/ is open and gives another challenge each time', async () => {
    const [one, two] = [await house.call('GET /api/captcha/'), await house.call('GET /api/captcha')];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.text).not.toBe(two.text);
  });

  test('GET /api/openapi.json describes every call', async () => {
    const { status, body } = await house.call('GET /api/openapi.json');
    expect(status).toBe(200);
    expect(field(body, 'openapi')).toMatch(/^3\./);
    const paths = Object(field(body, 'paths')) as Record<string, Record<string, unknown>>;
    for (const line of [
      'post /api/token/',
      'post /api/token/refresh/',
      'post /api/social_login_fb/',
      'post /api/social_login_google/',
      'post /api/register/',
      'post /api/reset_password/',
      'patch /api/reset_password/{pk}/{token}/',
      'get /api/',
      'get /api/categories/',
      'get /api/sections/',
      'get /api/{id}/',
      'post /api/',
      'put /api/{id}/',
      'delete /api/{id}/',
      'post /api/sections/',
      'put /api/section/{id}/',
      'delete /api/section/{id}/',
      'post /api/categories/',
      'put /api/category/{id}/',
      'delete /api/category/{id}/',
      'delete /api/delete_user/',
      'post /api/payment/',
      'put /api/premium/',
      'post /api/send-question/',
      'post /api/survey1/',
      'post /api/logout/',
      'get /api/captcha/',
      'post /api/reviews/',
      'get /api/changes/',
      'get /api/export/',
      'get /api/openapi.json',
      'post /api/webhooks/stripe/',
    ]) {
      const [method = '', path = ''] = line.split(' ');
      expect(paths[path]?.[method], line).toMatchObject({ responses: expect.any(Object) });
    }
  });
});
