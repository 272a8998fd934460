import { randomUUID } from 'node:crypto';
import {
  addSection,
  changeSection,
  deleteSection,
  getCard,
  listSections,
  messages,
  recordReviews,
} from '@siedem/contract';
import { expect, it } from 'vitest';
import { makeHome } from '../../dev/learner-home.ts';
import { describeHome } from '../../dev/describe-home.ts';

const day = 86_400_000;

describeHome('boxes', (t) => {
  const of = (label: string, timer: number | string) => ({ category: t.home.category, label, timer: String(timer) });
  const add = (label: string, timer: number | string) => t.home.call(addSection, { body: of(label, timer) });
  const change = (id: string, label: string, timer: number | string) =>
    t.home.call(changeSection, { params: { id }, body: of(label, timer) });
  const remove = (id: string, newSection: string | null) =>
    t.home.call(deleteSection, { params: { id }, body: { id, category: t.home.category, newSection } });
  const labels = async () =>
    (await t.home.call(listSections)).body.map((box) => ('label' in box ? `${box.id} ${box.label}` : ''));
  const refusal = (message: string) => ({ status: 400, body: { data: message, detail: message } });
  const initial = ['1 unknown', '7 known', '2 1 days', '3 3 days', '4 7 days', '5 14 days', '6 1 months'];

  it('are at most seven; a new one takes the lowest free value', async () => {
    expect(await add('2 days', 2 * day)).toMatchObject(refusal(messages.tooManyBoxes));
    expect((await remove('5', '4')).body).toEqual({ data: 'Section was deleted' });
    expect((await remove('3', '2')).status).toBe(200);
    const added = await add('5 hours', 5 * 3_600_000);
    expect(added.body).toEqual({
      id: '3',
      category: t.home.category,
      label: '5 hours',
      timer: '18000000',
      data: 'New section was added',
    });
    expect(await labels()).toEqual(['1 unknown', '7 known', '3 5 hours', '2 1 days', '4 7 days', '6 1 months']);
  });

  it('never have one label twice in a category', async () => {
    await remove('6', '5');
    expect(await add('3 days', 3 * day)).toMatchObject(refusal('Box already exists'));
    expect(await change('2', '3 days', 3 * day)).toMatchObject(refusal('Box already exists'));
    expect((await change('2', '1 days', day)).body).toMatchObject({ id: '2', data: 'Section was modified' });
    expect((await change('2', '2 days', 2 * day)).body).toMatchObject({ label: '2 days', timer: String(2 * day) });
  });

  it('refuse a label that is none and a timer that disagrees', async () => {
    await remove('6', '5');
    for (const [label, timer] of [
      ['2 days', day],
      ['31 days', 31 * day],
      ['2 weeks', 14 * day],
      ['', 0],
      ['unknown', 0],
      ['2 days', '2e8'],
    ] as const) {
      expect(await add(label, timer), label).toMatchObject(refusal(messages.boxNotValid));
      expect(await change('2', label, timer), label).toMatchObject(refusal(messages.boxNotValid));
    }
    expect(await labels()).toEqual(initial.slice(0, -1));
  });

  it('refuse to touch the first and the last', async () => {
    for (const id of ['1', '7']) {
      expect(await change(id, '2 days', 2 * day)).toMatchObject(refusal("You can't modify this section"));
      expect(await change(id, id === '1' ? 'unknown' : 'known', id === '1' ? 0 : 1)).toMatchObject(
        refusal(messages.boxUnchangeable),
      );
      expect(await remove(id, '6')).toMatchObject(refusal("You can't modify this section"));
      // the first box has none before it to name
      expect(await remove(id, null)).toMatchObject(refusal(messages.boxUnchangeable));
    }
    expect(await labels()).toEqual(initial);
  });

  it('leave their cards to the box before, with their dates', async () => {
    const id = await t.home.card({ section: '3', modified_date: '2026-11-02 10:00:00' });
    for (const wrong of ['1', '4', '3', '7', '9', '']) {
      expect(await remove('3', wrong), wrong).toMatchObject(refusal(messages.boxNotValid));
    }
    expect(
      await t.home.call(deleteSection, {
        params: { id: '3' },
        body: { id: '2', category: t.home.category, newSection: '2' },
      }),
    ).toMatchObject(refusal(messages.boxNotValid));
    expect(await labels()).toEqual(initial);
    expect((await remove('3', '2')).status).toBe(200);
    expect((await t.home.call(getCard, { params: { id } })).body).toMatchObject({
      section: '2',
      modified_date: '2026-11-02 10:00:00',
    });
    expect((await remove('3', '2')).status).toBe(404);
  });

  it('go by time, not by value, when the one before is looked for', async () => {
    await change('6', '1 hours', 3_600_000);
    expect(await remove('2', '1')).toMatchObject(refusal(messages.boxNotValid));
    expect((await remove('2', '6')).status).toBe(200);
    expect((await remove('6', '1')).status).toBe(200);
  });

  it('pass a late move into a deleted one to the box before it', async () => {
    const card = await t.home.card();
    await remove('4', '3');
    const review = {
      id: randomUUID(),
      card,
      at: t.app.clock.now() + 1000,
      direction: 'word',
      typed: '',
      verdict: 'good',
      override: false,
      from: '3',
      to: '4',
      took_ms: 0,
    } as const;
    const answer = await t.home.call(recordReviews, { body: { reviews: [review] } });
    expect(answer.body.reviews).toMatchObject([{ outcome: 'counted', section: '3' }]);
  });

  it('are unknown in a category, or by a value, that the learner does not have', async () => {
    const other = await makeHome(t.app);
    for (const category of [other.category, randomUUID(), '', '1']) {
      const body = { ...of('2 hours', 7_200_000), category };
      expect((await t.home.call(addSection, { body })).status).toBe(404);
      expect((await t.home.call(changeSection, { params: { id: '2' }, body })).status).toBe(404);
      expect(
        (await t.home.call(deleteSection, { params: { id: '2' }, body: { category, newSection: '1' } })).status,
      ).toBe(404);
    }
    for (const id of ['0', '8', 'x', '22', randomUUID()]) {
      expect((await change(id, '2 days', 2 * day)).status).toBe(404);
      expect((await remove(id, '1')).status).toBe(404);
    }
    expect((await other.call(listSections)).body).toHaveLength(7);
  });
});
