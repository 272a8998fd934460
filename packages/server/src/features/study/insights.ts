import { insights, messages } from '@siedem/contract';
import { serve } from '../../http/serve.ts';
import { gone, notFound } from '../../wire/answers.ts';
import { readUuid } from '../../wire/uuid.ts';
import { look } from './look.ts';

const PERIODS: readonly number[] = [30, 90, 365, 0];

export const insightsRoute = serve(insights, async (call, services) => {
  const { category: asked, days = 30 } = call.query;
  if (!PERIODS.includes(days)) return { status: 400, body: { detail: messages.dataNotValid } };
  const category = asked === undefined ? undefined : readUuid(asked);
  if (asked !== undefined && category === undefined) return notFound;
  const looked = await look(call, services, { kind: 'insights', ask: { category, days, now: call.now } });
  if (!looked) return gone;
  const { counted, answer } = looked;
  return answer === 'not_found' ? notFound : { status: 200, body: { ...counted, ...answer } };
});
