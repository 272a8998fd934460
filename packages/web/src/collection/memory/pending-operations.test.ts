import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardsOf, isStructural, type Operation, weightOf } from './operation.ts';
import { createPendingOperations } from './pending-operations.ts';

const at = 1000;
const operationOf = (kind: number, id: string, card: string): Operation => {
  if (kind === 0) return { kind: 'delete-box', id, at, category: 'c', box: `b${id}`, into: 'first' } as Operation;
  if (kind === 1) return { kind: 'rename-category', id, at, category: 'c', name: id };
  return { kind: 'change-card', id, at, card, category: 'c', word: id };
};
const step = fc.oneof(
  fc.record({ add: fc.nat({ max: 3 }), card: fc.constantFrom('x', 'y', 'z') }),
  fc.record({
    settle: fc.array(fc.nat({ max: 30 })),
    replace: fc.array(fc.nat({ max: 30 })),
    card: fc.constantFrom('x', 'y'),
  }),
);

test('what waits is found as by a linear search', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const pending = createPendingOperations();
      let plain: readonly Operation[] = [];
      steps.forEach((each, at) => {
        if ('add' in each) {
          const operation = operationOf(each.add, String(at), each.card);
          pending.add(operation);
          plain = [...plain, operation];
        } else {
          const settled = new Set(each.settle.map(String));
          const replaced = [...new Set(each.replace)]
            .flatMap((id) => plain.find((waiting) => waiting.id === String(id)) ?? [])
            .map((old) => (old.kind === 'change-card' ? operationOf(2, old.id, each.card) : old));
          const newer = new Map(replaced.map((operation) => [operation.id, operation]));
          pending.settle(settled, replaced);
          plain = plain.filter(({ id }) => !settled.has(id)).map((old) => newer.get(old.id) ?? old);
        }
        expect(pending.all()).toEqual(plain);
        expect([...pending.inOrder()]).toEqual(plain);
        expect(pending.size()).toBe(plain.length);
        expect(pending.weight()).toBe(plain.reduce((sum, operation) => sum + weightOf(operation), 0));
        expect(pending.structural()).toEqual(plain.filter(isStructural));
        expect(pending.boxDeletions()).toEqual(plain.filter(({ kind }) => kind === 'delete-box'));
        for (const card of ['x', 'y', 'z']) {
          const own = plain.filter((operation) => [...cardsOf(operation)].includes(card));
          expect(pending.of(card)).toEqual(own);
          const both = plain.filter((operation) => own.includes(operation) || operation.kind === 'delete-box');
          expect(pending.withBoxDeletions(card)).toEqual(both);
        }
        expect([...pending.cards()].sort()).toEqual([...new Set(plain.flatMap((each) => [...cardsOf(each)]))].sort());
      });
      // The same after it was read from the disk.
      const again = createPendingOperations();
      again.load(plain);
      expect([again.all(), again.weight(), again.structural()]).toEqual([
        plain,
        pending.weight(),
        pending.structural(),
      ]);
    }),
  );
});

test('taking one away does not look at all that wait', () => {
  const pending = createPendingOperations();
  const many = Array.from({ length: 2000 }, (_, index) => operationOf(2, String(index), `card ${index}`));
  let looked = 0;
  const watched = many.map((operation) =>
    Object.defineProperty({ ...operation }, 'id', {
      enumerable: true,
      get: () => {
        looked++;
        return operation.id;
      },
    }),
  );
  pending.load(watched);
  looked = 0;
  for (let id = 0; id < 1000; id++) pending.settle(new Set([String(id)]), []);
  expect(pending.size()).toBe(1000);
  // A few looks at each that goes, none at those that stay.
  expect(looked).toBeLessThan(10_000);
});
