import { exportAll } from '@siedem/contract';
import { actorOf, noteEvent } from '../../audit/security-log.ts';
import { serve } from '../../http/serve.ts';
import { exportLearner } from '../../store/export.ts';
import { gone } from '../../wire/answers.ts';
import { exportDocument } from './export-document.ts';

export const exportAllRoute = serve(exportAll, async (call, { store, keys }) => {
  const { learner, ip, now } = call;
  const held = await exportLearner(store.read, learner.userId, actorOf(keys, learner.userId));
  if (!held) return gone;
  const event = { type: 'data_exported', actor: learner.userId, ip, now } as const;
  await store.write((tx) => noteEvent(tx, { keys }, event));
  const { reviews, logins, security_events, ...rest } = exportDocument(held, call);
  return { status: 200, body: call.query.history === 0 ? rest : { ...rest, reviews, logins, security_events } };
});
