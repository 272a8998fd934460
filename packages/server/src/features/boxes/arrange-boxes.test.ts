import { arrangeBoxes, listSections } from '@siedem/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHome } from '../../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';

describe.each(testDatabases)('arranging boxes on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ database });
  });
  afterAll(() => app.close());

  it('changes all or nothing', async () => {
    const home = await makeHome(app);
    const { category } = home;
    const labels = async () =>
      Object.fromEntries((await home.call(listSections)).body.map(({ id, label }) => [id, label]));
    const before = await labels();
    const arrange = (body: { labels: Record<string, string>; expect: Record<string, string> }) =>
      home.call(arrangeBoxes, { body: { category, ...body } });
    // two boxes change places, others stay
    const done = await arrange({ labels: { 2: '3 days', 3: '1 days' }, expect: { 2: '1 days', 5: '14 days' } });
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({ data: 'Section was modified' });
    const after = { ...before, 2: '3 days', 3: '1 days' };
    expect(await labels()).toEqual(after);
    expect((await arrange({ labels: { 2: '5 days' }, expect: { 2: '1 days' } })).status).toBe(409);
    const wrongs: Record<string, string>[] = [
      { 2: '7 days' },
      { 2: '31 days' },
      { 1: '2 days' },
      { 7: '2 days' },
      { 9: '2 days' },
      { 2: '5 days', 3: 'soon' },
      { 2: '5 days', 3: '5 days' },
    ];
    for (const wrong of wrongs) {
      const refused = await arrange({ labels: wrong, expect: {} });
      expect(refused.status, JSON.stringify(wrong)).toBe(400);
      expect(refused.body).toHaveProperty('data');
    }
    expect(await labels()).toEqual(after);
    const other = { category: randomUUID(), labels: {}, expect: {} };
    expect((await home.call(arrangeBoxes, { body: other })).status).toBe(404);
  });
});
