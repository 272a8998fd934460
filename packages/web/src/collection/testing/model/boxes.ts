import { messages } from '@siedem/contract';
import { addBox, changeBox, deleteBox, parseLabel } from '@siedem/domain';
import { type Handlers, NOT_FOUND, text, refusal } from './reply.ts';
import type { Held } from './held.ts';

/** Boxes of the model. */
export function boxesOf(held: Held): Handlers {
  const { boxes, deletedBoxes, touch, inCategory, boxBody } = held;
  return {
    addSection: ({ body }) => {
      const category = text(body?.['category']);
      const own = boxes.get(category);
      const interval = parseLabel(text(body?.['label']));
      if (own === undefined) return NOT_FOUND;
      if (!interval.ok) return refusal(400, messages.boxNotValid);
      const box = addBox(own, category, interval.value);
      if (!box.ok) return refusal(400, box.problem === 'box_exists' ? messages.boxExists : messages.tooManyBoxes);
      own.push(box.value);
      touch(`box ${category} ${box.value.id}`);
      return { status: 200, body: { ...boxBody(box.value), data: messages.boxAdded } };
    },
    changeSection: ({ params, body }) => {
      const category = text(body?.['category']);
      const id = text(params?.['id']);
      const own = boxes.get(category);
      const interval = parseLabel(text(body?.['label']));
      if (own === undefined || !own.some((box) => box.id === id)) return NOT_FOUND;
      if (!interval.ok) return refusal(400, messages.boxNotValid);
      const box = changeBox(own, id, interval.value);
      if (!box.ok) return refusal(400, messages.boxExists);
      boxes.set(
        category,
        own.map((each) => (each.id === id ? box.value : each)),
      );
      touch(`box ${category} ${id}`);
      return { status: 200, body: { ...boxBody(box.value), data: messages.boxModified } };
    },
    deleteSection: ({ params, body }) => {
      const category = text(body?.['category']);
      const id = text(params?.['id']);
      const own = boxes.get(category);
      const box = own?.find((each) => each.id === id);
      if (own === undefined || box === undefined) return NOT_FOUND;
      const into = deleteBox(own, id);
      if (!into.ok) return refusal(400, messages.boxUnchangeable);
      if (into.value.id !== body?.['newSection']) return refusal(400, messages.boxNotValid);
      boxes.set(
        category,
        own.filter((each) => each.id !== id),
      );
      deletedBoxes.get(category)?.set(id, box.timer);
      touch(`box ${category} ${id}`);
      for (const card of inCategory(category)) {
        if (card.box !== id) continue;
        card.box = into.value.id;
        touch(`card ${card.id}`);
      }
      return { status: 200, body: { data: messages.boxDeleted } };
    },
  };
}
