import { grantPremium, listCategories, listSections, messages, survey } from '@siedem/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';

describe.each(testDatabases)('the survey on %s', (database) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp({ database });
  });
  afterAll(() => t.close());

  const claimsOf = (access: unknown): unknown =>
    JSON.parse(Buffer.from(String(access).split('.')[1] ?? '', 'base64url').toString());

  test('gives the first category with its seven boxes and new tokens, without premium', async () => {
    const { access: token } = await t.learner({ learns: null, premium: 'none' });
    const { status, body } = await t.call(survey, { token, body: { category_name: '  Spanish ' } });
    expect(status).toBe(200);
    expect(claimsOf(body.access)).toMatchObject({ first_login: false, premium: false });
    await t.call(grantPremium, { token, body: {} });
    const listed = await t.call(listCategories, { token });
    expect(listed.body).toMatchObject([{ name: 'Spanish' }]);
    const category = listed.body[0]?.id;
    const boxes = (await t.call(listSections, { token })).body;
    expect(boxes.map(({ id, label, timer }) => [id, label, timer])).toEqual([
      ['1', 'unknown', '0'],
      ['7', 'known', '1'],
      ['2', '1 days', '86400000'],
      ['3', '3 days', '259200000'],
      ['4', '7 days', '604800000'],
      ['5', '14 days', '1209600000'],
      ['6', '1 months', '2628000000'],
    ]);
    expect(boxes.every((box) => box.category === category)).toBe(true);
  });

  test('sent again, or twenty times at once, it adds nothing more', async () => {
    const { access: token } = await t.learner({ learns: null });
    const body = { category_name: 'Spanish' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => t.call(survey, { token, body })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await t.call(survey, { token, body: { category_name: 'French' } })).status).toBe(200);
    expect((await t.call(listCategories, { token })).body).toHaveLength(1);
  });

  test.each([
    ['', messages.inputsBlank],
    ['  \u3000 ', messages.inputsBlank],
    ['a'.repeat(201), messages.dataNotValid],
  ])('%j is refused', async (category_name, data) => {
    const { access: token } = await t.learner({ learns: null });
    expect(await t.call(survey, { token, body: { category_name } })).toMatchObject({
      status: 400,
      body: { data, detail: data },
    });
    expect((await t.call(listCategories, { token })).body).toEqual([]);
  });
});
