import type { Changes } from '@siedem/contract';
import { addDigest, cardDigest } from '@siedem/domain';
import type { Handlers } from './reply.ts';
import type { Held } from './held.ts';

/** What a device reads of the model: what has changed, and whether its copy is right. */
export function readingOf(held: Held): Handlers {
  const { categories, boxes, cards, lessons, margins, log, inCategory, cardBody, boxBody } = held;
  return {
    checkCollection: () => ({
      status: 200,
      body: {
        revision: held.revision(),
        categories: [...categories].map(([id, name]) => ({
          id,
          name,
          sections: (boxes.get(id) ?? []).map(boxBody),
          cards: inCategory(id).length,
          digest: inCategory(id).map(cardDigest).reduce(addDigest, 0),
        })),
      },
    }),
    changes: ({ query }) => {
      const revision = held.revision();
      const since = query?.['since'] ?? 0;
      const limit = query?.['limit'] ?? 1000;
      const reset = since > revision;
      const rows = [...log].filter(([, at]) => at > (reset ? 0 : since)).sort((a, b) => a[1] - b[1]);
      const page = rows.slice(0, limit);
      const more = rows.length > page.length;
      const body: Changes = {
        revision: more ? (page.at(-1)?.[1] ?? revision) : revision,
        more,
        ...(reset ? { reset: true } : {}),
        categories: [],
        sections: [],
        cards: [],
        lessons: [],
        margins: [],
        deleted: { categories: [], sections: [], cards: [] },
      };
      for (const [key] of page) {
        const [kind, id = '', boxId = ''] = key.split(' ');
        if (kind === 'category') {
          const name = categories.get(id);
          if (name === undefined) body.deleted.categories.push(id);
          else body.categories.push({ id, name });
        } else if (kind === 'box') {
          const box = boxes.get(id)?.find((each) => each.id === boxId);
          if (box === undefined) body.deleted.sections.push({ category: id, id: boxId });
          else body.sections.push(boxBody(box));
        } else if (kind === 'lesson') {
          const row = lessons.get(id);
          if (row !== undefined && categories.has(id)) body.lessons?.push({ category: id, ...row });
        } else if (kind === 'margin') {
          const margin = margins.get(id);
          if (margin !== undefined && cards.has(id)) {
            body.margins?.push({ card: id, ...margin, rulings: [...margin.rulings] });
          }
        } else {
          const card = cards.get(id);
          if (card === undefined) body.deleted.cards.push(id);
          else body.cards.push(cardBody(card));
        }
      }
      return { status: 200, body };
    },
  };
}
