import { defaultBoxes } from '@siedem/domain';
import { createViews } from '../../packages/web/src/collection/memory/collection-views.ts';
import { createReplica, NOTHING_STORED } from '../../packages/web/src/collection/memory/replica.ts';
import { nextBatch } from '../../packages/web/src/collection/sync/send.ts';
import { atMost, type Row, times } from './measure.ts';

const CATEGORY = 'c';
const FEW = 10_000;
const MANY = 100_000;
const ROUNDS = 3;

/** CPU in µs to take the next card to send and to remove it from the outbox, with so many cards waiting and a list shown. */
function removalMicroseconds(waiting: number): number {
  const replica = createReplica();
  const structure = {
    categories: [{ id: CATEGORY, name: 'C' }],
    boxes: new Map([[CATEGORY, defaultBoxes(CATEGORY)]]),
    lessons: new Map(),
  };
  replica.load({ ...NOTHING_STORED, structure, revision: 1 });
  for (let at = 0; at < waiting; at++) {
    const text = { word: `word ${at}`, meanings: `meaning ${at}` };
    const row = { id: `card ${at}`, category: CATEGORY, ...text, box: '1', modifiedAt: at, createdAt: at };
    replica.add({ id: `operation ${at}`, at, kind: 'add-card', row });
  }
  const views = createViews(replica, () => waiting, Math.random);
  const question = { search: '' };
  const before = process.cpuUsage();
  for (;;) {
    const applied = nextBatch(replica.waiting.inOrder());
    if (applied.length === 0) break;
    replica.commit({ applied });
    views.rows(CATEGORY, question);
    views.count();
  }
  return process.cpuUsage(before).user / waiting;
}

/** Whether removing sent operations takes the same time however many wait. */
export function outbox(): Row[] {
  removalMicroseconds(FEW);
  const rounds = Array.from({ length: ROUNDS }, () => [removalMicroseconds(FEW), removalMicroseconds(MANY)] as const);
  const few = Math.min(...rounds.map(([each]) => each));
  const many = Math.min(...rounds.map(([, each]) => each));
  const what = `removing a sent card, ${MANY.toLocaleString('en')} waiting, beside ${FEW.toLocaleString('en')}`;
  return [atMost(what, times(many / few, [many, few], 'µs'), many / few, 2)];
}
