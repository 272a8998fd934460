import { type CardPlace, FIRST, moveResolver, placeAfter } from '@siedem/domain';
import { defaultBoxes } from '@siedem/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChangeCardOperation, Operation, ReviewOperation } from './operation.ts';
import { createReplica, NOTHING_STORED } from './replica.ts';
import type { CardRow } from './rows.ts';

const CATEGORY = 'c';
const CARD: CardRow = {
  id: 'k',
  category: CATEGORY,
  word: 'kot',
  meanings: 'cat',
  box: FIRST,
  modifiedAt: 1000,
  createdAt: 1000,
};
const boxes = defaultBoxes(CATEGORY);
const structure = {
  categories: [{ id: CATEGORY, name: 'C' }],
  boxes: new Map([[CATEGORY, boxes]]),
  lessons: new Map(),
};

const box = fc.constantFrom(...boxes.map(({ id }) => id));
/** Few values, so that equal dates and equal ids are common. */
const at = fc.integer({ min: 998, max: 1004 });
const review = fc
  .record({ at, from: box, to: box })
  .map(({ at: time, from, to }) => ({ kind: 'review', time, from, to }) as const);
const edit = fc.record({ at, to: box }).map(({ at: time, to }) => ({ kind: 'edit', time, to }) as const);
type Step = ReturnType<typeof review.generate>['value'] | ReturnType<typeof edit.generate>['value'];

const operationOf = (step: Step, id: string): ReviewOperation | ChangeCardOperation =>
  step.kind === 'edit'
    ? { kind: 'change-card', id, at: step.time, card: CARD.id, category: CATEGORY, box: step.to, modifiedAt: step.time }
    : {
        kind: 'review',
        id,
        at: step.time,
        card: CARD.id,
        category: CATEGORY,
        direction: 'word',
        typed: '',
        verdict: 'good',
        override: false,
        from: step.from,
        to: step.to,
        tookMs: 1,
      };

/** Where the server puts the card: a move by hand begins again, reviews since are folded by the rule of decisions §8. */
function serverPlace(operations: readonly (ReviewOperation | ChangeCardOperation)[]): CardPlace {
  const resolve = moveResolver(boxes, new Map());
  return operations.reduce<CardPlace>(
    (place, operation) => {
      if (operation.kind === 'review') return placeAfter(place, [operation], resolve);
      const { box: to = place.box, modifiedAt = 0 } = operation;
      return to === place.box ? place : { box: to, modifiedAt, movedBy: '' };
    },
    { box: CARD.box, modifiedAt: CARD.modifiedAt, movedBy: '' },
  );
}

function shownPlace(operations: readonly Operation[]) {
  const replica = createReplica();
  replica.load({ ...NOTHING_STORED, structure, cards: [[CARD.id, CARD]], revision: 1 });
  for (const operation of operations) replica.add(operation);
  const card = replica.card(CARD.id);
  return { box: card?.box, modifiedAt: card?.modifiedAt };
}

test('a card is where the server puts it after the same reviews and moves, equal dates included', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.oneof({ weight: 4, arbitrary: review }, edit), fc.uuid()), { maxLength: 12 }),
      (steps) => {
        const operations = steps.map(([step, id]) => operationOf(step, id));
        const { box: expected, modifiedAt } = serverPlace(operations);
        expect(shownPlace(operations)).toEqual({ box: expected, modifiedAt });
      },
    ),
  );
});

test('reviews put a card into the same place in any order', () => {
  fc.assert(
    fc.property(
      fc
        .uniqueArray(fc.tuple(review, fc.uuid()), { maxLength: 10, selector: ([, id]) => id })
        .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([made, arrived]) => {
        const operations = (steps: typeof made) => steps.map(([step, id]) => operationOf(step, id));
        expect(shownPlace(operations(arrived))).toEqual(shownPlace(operations(made)));
      },
    ),
  );
});
