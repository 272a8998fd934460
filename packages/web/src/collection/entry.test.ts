import { defaultBoxes } from '@siedem/domain';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEntry } from './entry.ts';
import type { MoveCardsOperation } from './memory/operation.ts';
import { createReplica, NOTHING_STORED } from './memory/replica.ts';
import type { Commit } from './memory/commit.ts';
import type { Storing } from './disk/storing.ts';

const CATEGORY = 'c';
const structure = {
  categories: [{ id: CATEGORY, name: 'C' }],
  boxes: new Map([[CATEGORY, defaultBoxes(CATEGORY)]]),
  lessons: new Map(),
};
const cards = Array.from({ length: 3 }, (_, number) => {
  const id = `card ${number}`;
  return [
    id,
    { id, category: CATEGORY, word: id, meanings: 'x', box: '1', modifiedAt: number, createdAt: number },
  ] as const;
});
const moveOf = (card: string, box: string): MoveCardsOperation => ({
  id: `${card} to ${box}`,
  at: 10,
  kind: 'move-cards',
  category: CATEGORY,
  moves: new Map([[card, { box, modifiedAt: 10 }]]),
});

const notCalled = (): never => {
  throw new Error('not called here');
};

/** An entry whose slices are over after each operation, and what was written. */
const setUp = () => {
  const replica = createReplica();
  replica.load({ ...NOTHING_STORED, structure, cards, revision: 1 });
  const written: string[][] = [];
  const storing: Storing = {
    open: notCalled,
    close: notCalled,
    warning: notCalled,
    enterWhole: notCalled,
    cardsOfImport: notCalled,
    note: notCalled,
    keepNote: notCalled,
    marks: notCalled,
    mark: notCalled,
    dismiss: notCalled,
    checkedAt: notCalled,
    checked: notCalled,
    catchUp: notCalled,
    settle: notCalled,
    enter: async (operations) => void written.push(operations.map(({ id }) => id)),
    commit: async (commit: Commit) => void replica.commit(commit),
  };
  const nothing = () => undefined;
  const entry = createEntry({
    replica,
    storing,
    clock: { reading: nothing },
    exchanges: () => null,
    onChange: nothing,
    count: nothing,
    onImported: nothing,
  });
  const boxes = () => cards.map(([id]) => replica.card(id)?.box);
  return { entry, replica, written, boxes, waiting: () => replica.pending().map(({ id }) => id) };
};

let time = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 100));
});
afterEach(() => void vi.restoreAllMocks());

const many = cards.map(([id]) => moveOf(id, '5'));

test('many operations are written at once and added in slices', async () => {
  const { entry, written, boxes } = setUp();
  const entered = entry.commands.enterMany(many);
  expect(written).toEqual([many.map(({ id }) => id)]);
  expect(boxes()).toEqual(['5', '1', '1']);
  await entered;
  expect(boxes()).toEqual(['5', '5', '5']);
});

test('what is entered between two slices comes after all of them, as on the disk', async () => {
  const { entry, waiting, boxes } = setUp();
  const entered = entry.commands.enterMany(many);
  const later = moveOf('card 2', '3');
  entry.commands.enter([later]);
  expect(waiting()).toEqual([...many, later].map(({ id }) => id));
  expect(boxes()).toEqual(['5', '5', '3']);
  await entered;
  expect(waiting()).toHaveLength(4);
});

test('what is not added yet can be withdrawn', async () => {
  const { entry, boxes } = setUp();
  const entered = entry.commands.enterMany(many);
  expect(entry.commands.withdraw(many)).toEqual([]);
  await entered;
  expect(boxes()).toEqual(['1', '1', '1']);
});

test('nothing is added after a logout', async () => {
  const { entry, boxes } = setUp();
  const entered = entry.commands.enterMany(many);
  entry.stop();
  await entered;
  expect(boxes()).toEqual(['5', '1', '1']);
});

test('an operation that was read from the disk meanwhile is not added again', async () => {
  const { entry, replica, waiting } = setUp();
  const entered = entry.commands.enterMany(many);
  replica.load({ ...NOTHING_STORED, structure, cards, revision: 1, pending: many });
  await entered;
  expect(waiting()).toEqual(many.map(({ id }) => id));
});
