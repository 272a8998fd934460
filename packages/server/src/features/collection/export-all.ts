import { exportAll } from '@siedem/contract';
import { actorOf, recordEvent } from '../../audit/record-event.ts';
import { serve } from '../../http/serve.ts';
import { exportLearner } from '../../store/export.ts';
import { gone } from '../../wire/answers.ts';
import { exportDocument } from './export-document.ts';

export const exportAllRoute = serve(exportAll, async (call, { store, keys }) => {
  const { learner, ip, now } = call;
  const held = await exportLearner(store.read, learner.userId, actorOf(keys, learner.userId));
  if (!held) return gone;
  await store.write((tx) => recordEvent(tx, keys, { type: 'data-exported', userId: learner.userId, ip, at: now }));
  return { status: 200, body: exportDocument(held, call) };
});
