import { defaultBoxes } from '@siedem/domain';
import { expect, test, vi } from 'vitest';
import { createReplica, NOTHING_STORED } from '../memory/replica.ts';
import { createDisk } from './disk-state.ts';
import { createMemoryDatabase } from './memory-database.ts';
import { settleDisk } from './write-commit.ts';

test('columns that were being written when the learner logged out are not written for the next one', async () => {
  const nothing = () => undefined;
  const replica = createReplica();
  const structure = {
    categories: [{ id: 'c', name: 'C' }],
    boxes: new Map([['c', defaultBoxes('c')]]),
    lessons: new Map(),
  };
  const row = { id: 'k', category: 'c', word: 'kot', meanings: 'cat', box: '1', modifiedAt: 1, createdAt: 1 };
  replica.load({ ...NOTHING_STORED, structure, cards: [[row.id, row]], revision: 1 });
  const disk = createDisk({ replica, onLoad: nothing, onChange: nothing });
  const [own, next] = [createMemoryDatabase(), createMemoryDatabase()];
  const saves = [vi.spyOn(own, 'save'), vi.spyOn(next, 'save')];
  const parts = { replica, whenIdle: () => nothing };
  disk.state.database = own;
  disk.state.isBehind = true;
  const settled = settleDisk(disk, parts);
  disk.state.database = next;
  await settled;
  expect(saves.map(({ mock }) => mock.calls.length)).toEqual([0, 0]);

  disk.state.database = own;
  await settleDisk(disk, parts);
  expect(saves.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});
