import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CardOrder } from '../views.ts';
import { createOrders } from './card-orders.ts';
import { createShelf } from './shelf.ts';

const row = (id: string, word: string, box: string, modifiedAt: number, createdAt: number) => ({
  id,
  category: 'c',
  word,
  meanings: 'x',
  box,
  modifiedAt,
  createdAt,
});

test('orders by word in the Polish alphabet, by box, by the last move, and by age either way', () => {
  const shelf = createShelf('c');
  shelf.put(row('1', 'łza', '7', 10, 1));
  shelf.put(row('2', 'lot', '2', 30, 2));
  shelf.put(row('3', 'mak', '2', 20, 3));
  const orders = createOrders(shelf);
  const words = (order: CardOrder) => orders.by(order).map((slot) => shelf.words[slot]);
  expect(words('oldest')).toEqual(['łza', 'lot', 'mak']);
  expect(words('newest')).toEqual(['mak', 'lot', 'łza']);
  expect(words('word')).toEqual(['lot', 'łza', 'mak']);
  expect(words('box')).toEqual(['lot', 'mak', 'łza']);
  expect(words('moved')).toEqual(['lot', 'mak', 'łza']);
});

test('an order updated by changes equals one sorted from scratch', () => {
  const change = fc.record({
    id: fc.nat({ max: 30 }),
    word: fc.constantFrom('a', 'ą', 'b', 'B', 'ł', 'l'),
    box: fc.constantFrom('1', '2', '7', ''),
    at: fc.nat({ max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 12 }), { maxLength: 8 }), (rounds) => {
      const shelf = createShelf('c');
      const orders = createOrders(shelf);
      for (const round of rounds) {
        for (const { id, word, box, at } of round) {
          if (box === '') shelf.remove(String(id));
          else shelf.put(row(String(id), word, box, at, id));
        }
        for (const order of ['word', 'box', 'moved'] as const) {
          expect(orders.by(order)).toEqual(createOrders(shelf).by(order));
        }
      }
    }),
    { numRuns: 500 },
  );
});
