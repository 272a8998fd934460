import { randomUUID } from 'node:crypto';
import { addCard, changeCards, changes, deleteSection, getCard, listCards } from '@siedem/contract';
import { LIMITS } from '@siedem/domain';
import { expect, it } from 'vitest';
import { describeHome } from '../../dev/describe-home.ts';

describeHome('many cards at once', (t) => {
  const places = async () =>
    new Map((await t.home.call(listCards)).body.map((card) => [card.id, [card.section, card.modified_date]]));
  const since = async (revision: number) =>
    JSON.parse((await t.home.call(changes, { query: { since: revision } })).text) as {
      readonly revision: number;
      readonly cards: readonly { readonly id: string }[];
      readonly deleted: { readonly cards: readonly string[] };
    };

  it('moves each into its box with its date, deletes others, and reports each to other devices once', async () => {
    const [one, two, three] = [await t.home.card(), await t.home.card({ section: '2' }), await t.home.card()];
    const before = await places();
    const { revision } = await since(0);
    const body = {
      moves: [
        { id: one, section: '4', modified_date: '2020-01-02 03:04:05' },
        { id: two, section: '2', modified_date: '2020-01-02 03:04:05' },
      ],
      deletions: [three],
    };
    const answer = await t.home.call(changeCards, { body });
    expect(answer).toMatchObject({ status: 200, body: { missing: [], refused: [], data: 'Cards were deleted' } });
    const after = await places();
    expect(after.get(one)).toEqual(['4', '2020-01-02 03:04:05']);
    // In that box already: nothing moved, so its time goes on.
    expect(after.get(two)).toEqual(before.get(two));
    expect(after.has(three)).toBe(false);
    const news = await since(revision);
    expect(news.cards.map(({ id }) => id)).toEqual([one]);
    expect(news.deleted.cards).toEqual([three]);
    expect(news.revision).toBe(answer.body.revision);
    const again = await t.home.call(changeCards, { body });
    expect(again.body).toMatchObject({ missing: [three], refused: [], revision: news.revision });
    expect(await places()).toEqual(after);
  });

  it('lets the words of a deleted card be used again', async () => {
    const card = await t.home.card({ word: 'kot', meanings: 'cat|tomcat' });
    const draft = { category: t.home.category, word: 'kot', meanings: 'cat' };
    expect((await t.home.call(addCard, { body: draft })).status).toBe(300);
    await t.home.call(changeCards, { body: { deletions: [card] } });
    expect((await t.home.call(addCard, { body: draft })).status).toBe(200);
    expect((await t.home.call(getCard, { params: { id: card } })).status).toBe(404);
  });

  it('does what it can and names the rest', async () => {
    const [here, there] = [await t.home.card(), await t.home.card()];
    await t.home.call(deleteSection, { params: { id: '5' }, body: { category: t.home.category, newSection: '4' } });
    const nobody = randomUUID();
    const modified_date = '2020-01-02 03:04:05';
    const answer = await t.home.call(changeCards, {
      body: {
        moves: [
          { id: here, section: '2', modified_date },
          { id: there, section: '5', modified_date },
          { id: there, section: '3', modified_date: 'yesterday' },
          { id: nobody, section: '2', modified_date },
          { id: 'x', section: '2', modified_date },
        ],
        deletions: ['y', nobody],
      },
    });
    expect(answer.body).toMatchObject({ missing: ['x', 'y', nobody, nobody], refused: [there, there] });
    expect((await places()).get(here)?.[0]).toBe('2');
    expect((await places()).get(there)?.[0]).toBe('1');
  });

  it(`takes ${LIMITS.cardsPerBatch} and not one more`, async () => {
    const deletions = Array.from({ length: LIMITS.cardsPerBatch + 1 }, () => randomUUID());
    expect((await t.home.call(changeCards, { body: { deletions } })).status).toBe(413);
    const answer = await t.home.call(changeCards, { body: { deletions: deletions.slice(1) } });
    expect(answer.body).toMatchObject({ missing: deletions.slice(1) });
  });
});
