import { defaultBoxes } from '@siedem/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Operation } from './operation.ts';
import { createReplica, NOTHING_STORED } from './replica.ts';
import { byCreation, type CardRow } from './rows.ts';

const CATEGORY = 'c';
const COUNT = 8;
const rowOf = (number: number): CardRow => ({
  id: `card ${number}`,
  category: CATEGORY,
  word: `word ${number}`,
  meanings: `meaning ${number}`,
  box: '1',
  modifiedAt: number,
  createdAt: number,
});
const rows = Array.from({ length: COUNT }, (_, number) => rowOf(number));
const structure = {
  categories: [{ id: CATEGORY, name: 'C' }],
  boxes: new Map([[CATEGORY, defaultBoxes(CATEGORY)]]),
  lessons: new Map(),
};

/** Enters an operation on a card, or withdraws what waits for it. */
const step = fc.record({
  kind: fc.constantFrom('delete', 'move', 'add', 'withdraw', 'take'),
  card: fc.nat(COUNT + 2),
});

const operationOf = (kind: string, card: number, id: string): Operation | null => {
  const head = { id, at: 1000 };
  const row = rowOf(card);
  if (kind === 'delete') return { ...head, kind: 'delete-card', row };
  if (kind === 'add') return { ...head, kind: 'add-card', row };
  const moves = new Map([[row.id, { box: '3', modifiedAt: 1000 }]]);
  return kind === 'move' ? { ...head, kind: 'move-cards', category: CATEGORY, moves } : null;
};

test('the confirmed cards are each met once, whatever is entered and withdrawn before and between', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.array(step, { maxLength: 40 }), (before, between) => {
      const replica = createReplica();
      replica.load({ ...NOTHING_STORED, structure, cards: rows.map((row) => [row.id, row]), revision: 1 });
      let made = 0;
      const run = ({ kind, card }: typeof step extends fc.Arbitrary<infer Step> ? Step : never): void => {
        const operation = operationOf(kind, card, `operation ${made++}`);
        if (operation !== null) replica.add(operation);
        else if (kind === 'withdraw') {
          const waiting = replica.pending().find((each) => each.kind !== 'review');
          if (waiting !== undefined) replica.commit({ dropped: [waiting.id] });
        }
      };
      before.forEach(run);
      const met: CardRow[] = [];
      const walk = replica.baseCards(CATEGORY)[Symbol.iterator]();
      const take = (): void => {
        const next = walk.next();
        if (next.done !== true) met.push(next.value);
      };
      take();
      for (const each of between) {
        if (each.kind === 'take') take();
        else run(each);
      }
      for (let left = 0; left <= COUNT; left++) take();
      expect(met.toSorted(byCreation)).toEqual(rows);
    }),
  );
});
