import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Operation } from './operation.ts';
import { createOperationQueue } from './operation-queue.ts';

const operationOf = (id: number, name: string): Operation => ({
  id: String(id),
  at: 1,
  kind: 'rename-category',
  category: 'c',
  name,
});

test('holds what a map in order of insertion holds, whatever is put and removed', () => {
  const step = fc.record({ id: fc.nat(200), kind: fc.constantFrom('put', 'put', 'remove'), name: fc.string() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 600 }), (steps) => {
      const queue = createOperationQueue();
      const plain = new Map<string, Operation>();
      for (const { id, kind, name } of steps) {
        const operation = operationOf(id, name);
        if (kind === 'put') {
          queue.put(operation);
          plain.set(operation.id, operation);
        } else {
          queue.remove(operation.id);
          plain.delete(operation.id);
        }
        expect(queue.get(operation.id)).toBe(plain.get(operation.id));
      }
      const all = [...queue.inOrder()];
      expect(all).toEqual([...plain.values()]);
      expect(queue.size()).toBe(plain.size);
      const ranks = all.map(({ id }) => queue.rank(id));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      expect(queue.rank('none')).toBe(0);
    }),
  );
});
