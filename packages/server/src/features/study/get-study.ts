import { study } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { gone } from '../../wire/answers.ts';
import { look } from './look.ts';

export const studyRoute = serve(study, async (call, services) => {
  const { learner, now } = call;
  const { since } = call.query;
  // the learner's revision is unchanged, so nothing has to be read
  if (since !== 0 && since === learner.revision) {
    const body = { revision: learner.revision, as_of: now, state: 'ready', progress: null, study: null } as const;
    return { status: 200, body };
  }
  const looked = await look(call, services, { kind: 'study', ask: null });
  if (!looked) return gone;
  const { counted, answer } = looked;
  // since 0 the caller has nothing, and a record that is still being made has revision 0
  const isKnown = since !== 0 && since === counted.revision;
  return { status: 200, body: { ...counted, study: isKnown ? null : answer } };
});
