import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOrderOfTime, type Moment } from './moments.ts';

async function* pagesOf(pages: readonly (readonly Moment[])[]) {
  yield* pages;
}

it('pages of moments are ordered by time, then by revision, at any page size', async () => {
  const lists = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(lists, fc.integer({ min: 1, max: 5 }), async (lengths, count) => {
      let revision = 0;
      const pages = lengths.map((ats) => ats.map((at) => ({ at, revision: revision++ })));
      const merge = await inOrderOfTime(pagesOf(pages));
      const taken: number[] = [];
      for (let some = merge.take(count); some.length > 0; some = merge.take(count)) taken.push(...some);
      const sorted = pages.flat().toSorted((a, b) => a.at - b.at || a.revision - b.revision);
      expect(taken).toEqual(sorted.map((moment) => moment.revision));
    }),
  );
});
