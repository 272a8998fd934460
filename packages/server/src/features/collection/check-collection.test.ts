import { addCategory, type AnswerOf, changeCard, checkCollection, deleteCard, listCards } from '@siedem/contract';
import { addDigest, cardDigest } from '@siedem/domain';
import { expect, it } from 'vitest';
import { describeHome } from '../../dev/describe-home.ts';

type BodyOfCheck = Extract<AnswerOf<typeof checkCollection>, { status: 200 }>['body'];

describeHome('the check of a copy', (t) => {
  const digests = async () => {
    const answer = await t.home.call(checkCollection);
    if (answer.status !== 200) throw new Error(answer.text);
    return JSON.parse(answer.text) as BodyOfCheck;
  };
  /** The sum as a device reckons it from the rows of the wire. */
  const reckoned = async (category: string) =>
    (await t.home.call(listCards)).body
      .filter((card) => card.category === category)
      .map((card) =>
        cardDigest({
          id: card.id,
          word: card.word,
          meanings: card.meanings,
          box: card.section,
          modifiedAt: Date.parse(`${card.modified_date.replace(' ', 'T')}Z`),
          createdAt: Date.parse(`${card.created_time.replace(' ', 'T')}Z`),
        }),
      )
      .reduce(addDigest, 0);

  it('is what a device reckons from the rows, by category, and follows every change', async () => {
    const other = await t.home.call(addCategory, { body: { name: 'Polish' } });
    const cards = [await t.home.card({ word: 'żółw 🐢' }), await t.home.card({ section: '3' }), await t.home.card()];
    await t.home.card({ category: other.body.id ?? '' });
    const steps = [
      async () => undefined,
      () => t.home.call(changeCard, { params: { id: cards[0] ?? '' }, body: { word: 'żółwie' } }),
      () => t.home.call(changeCard, { params: { id: cards[1] ?? '' }, body: { section: '4' } }),
      () => t.home.call(deleteCard, { params: { id: cards[2] ?? '' } }),
    ];
    const seen = new Set<number>();
    for (const step of steps) {
      await step();
      const { categories } = await digests();
      expect(categories).toHaveLength(2);
      for (const { id, digest, sections } of categories) {
        expect(digest).toBe(await reckoned(id));
        expect(sections).toHaveLength(7);
      }
      seen.add(categories.find(({ id }) => id === t.home.category)?.digest ?? 0);
    }
    expect(seen.size).toBe(steps.length);
    expect((await digests()).categories.map((each) => each.cards).toSorted()).toEqual([1, 2]);
  });
});
