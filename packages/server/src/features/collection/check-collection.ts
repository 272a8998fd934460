import { checkCollection, messages } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { collectionDigest } from '../../store/learning/collection-digest.ts';
import { gone } from '../../wire/answers.ts';
import { boxOnWire } from '../../wire/rows.ts';

/** Checksums that a device compares with its copy; it repairs the copy if they differ. */
export const checkCollectionRoute = serve(checkCollection, async ({ learner }, { store }) => {
  const { userId } = learner;
  const read = await collectionDigest(store.read, userId);
  if (read === 'gone') return gone;
  if (read === 'busy') return { status: 409, body: { detail: messages.busy } };
  const { revision, categories, boxes, cards } = read;
  return {
    status: 200,
    body: {
      revision,
      categories: categories.map(({ id, name }) => ({
        id,
        name,
        sections: boxes.filter((box) => box.category_id === id).map(boxOnWire),
        ...(cards.get(id) ?? { cards: 0, digest: 0 }),
      })),
    },
  };
});
