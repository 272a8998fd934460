import { addCategory, type AnswerOf, changeCard, checkCollection, deleteCard, listCards } from '@siedem/contract';
import { addDigest, cardDigest } from '@siedem/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LearnerHome, makeHome } from '../../dev/learner-home.ts';
import { openTestApp, type TestApp, testDatabases } from '../../dev/test-app.ts';

type BodyOfCheck = Extract<AnswerOf<typeof checkCollection>, { status: 200 }>['body'];

describe.each(testDatabases)('the check of a copy on %s', (database) => {
  let app: TestApp;
  let home: LearnerHome;
  beforeAll(async () => {
    app = await openTestApp({ database });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    home = await makeHome(app);
  });
  const told = async () => {
    const answer = await home.call(checkCollection);
    if (answer.status !== 200) throw new Error(answer.text);
    return JSON.parse(answer.text) as BodyOfCheck;
  };
  /** The sum as a device reckons it from the rows of the wire. */
  const reckoned = async (category: string) =>
    (await home.call(listCards)).body
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
    const other = await home.call(addCategory, { body: { name: 'Polish' } });
    const cards = [await home.card({ word: 'żółw 🐢' }), await home.card({ section: '3' }), await home.card()];
    await home.card({ category: other.body.id ?? '' });
    const steps = [
      async () => undefined,
      () => home.call(changeCard, { params: { id: cards[0] ?? '' }, body: { word: 'żółwie' } }),
      () => home.call(changeCard, { params: { id: cards[1] ?? '' }, body: { section: '4' } }),
      () => home.call(deleteCard, { params: { id: cards[2] ?? '' } }),
    ];
    const seen = new Set<number>();
    for (const step of steps) {
      await step();
      const { categories } = await told();
      expect(categories).toHaveLength(2);
      for (const { id, digest, sections } of categories) {
        expect(digest).toBe(await reckoned(id));
        expect(sections).toHaveLength(7);
      }
      seen.add(categories.find(({ id }) => id === home.category)?.digest ?? 0);
    }
    expect(seen.size).toBe(steps.length);
    expect((await told()).categories.map((each) => each.cards).toSorted()).toEqual([1, 2]);
  });
});
